# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./test: installs what cmake/packages.txt lists and this machine lacks. Where nothing is missing,
# neither the network nor the package manager is touched.

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# header NAME: the C++ compiler finds it.
has_header() { printf '#include <%s>\n' "$1" | g++ -std=c++20 -x c++ -E -o /dev/null - 2>/dev/null; }

# is_present KIND NAME
is_present() {
  case $1 in
    command) command -v "$2" >/dev/null 2>&1 ;;
    file) compgen -G "/usr/$2" >/dev/null ;;
    header) command -v g++ >/dev/null 2>&1 && has_header "$2" ;;
  esac
}

# missing_packages run|test: prints the lines of the list that are not met.
missing_packages() {
  local use package kind name reason
  while read -r use package kind name reason; do
    case $use in '' | '#'*) continue ;; esac
    [ "$use" = run ] || [ "$1" = test ] || continue
    is_present "$kind" "$name" || printf '%s %s\n' "$package" "$reason"
  done <"$root/cmake/packages.txt"
}

# install_packages PACKAGE...
install_packages() {
  local as_root=()
  local how="apt-get install --no-install-recommends $*"
  command -v apt-get >/dev/null 2>&1 ||
    fail "This machine has no apt-get. Install what is missing by its own means, then start this again: $*"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "Installing needs root, and there is no sudo. As root: $how"
    as_root=(sudo)
    # Without a terminal nobody can type a password.
    [ -t 0 ] || sudo -n true 2>/dev/null || fail "Installing needs root, and sudo asks for a password. First: sudo $how"
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300
    -o Acquire::Retries=2 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)
  # An old list names files that are gone; without a network what was fetched before may still do.
  "${apt[@]}" update >"$root/build/apt.log" 2>&1 || true
  "${apt[@]}" install -y --no-install-recommends "$@" >>"$root/build/apt.log" 2>&1 || {
    tail -n 5 "$root/build/apt.log" >&2
    fail "Installing failed; build/apt.log tells more. Without a network, install these from elsewhere first: $*"
  }
}

# set_up run|test
set_up() {
  local missing
  mkdir -p "$root/build"
  missing=$(missing_packages "$1")
  [ -n "$missing" ] || return 0
  say "Missing here, to be installed from Debian's packages:"
  say "$missing" | while read -r package reason; do printf '  %-20s %s\n' "$package" "$reason"; done
  # shellcheck disable=SC2046
  install_packages $(say "$missing" | cut -d' ' -f1)
  missing=$(missing_packages "$1" | cut -d' ' -f1 | tr '\n' ' ')
  [ -z "$missing" ] || fail "Installed, but still not found: $missing"
}

# quietly LOG COMMAND...: shows the end of the log where the command fails.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || {
    tail -n 60 "$log" >&2
    fail "Failed: $* (the whole log is ${log#"$root"/})"
  }
}
