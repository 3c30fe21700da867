#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_catalogues.sh LUPDATE SOURCE FOLDER: brings copies of the catalogues up to date and fails where a text is then
# without a translation.
set -euo pipefail
lupdate=$1
source=$2
folder=$3
mkdir -p "$folder"
failed=0
for catalogue in "$source"/resources/i18n/explorer_*.ts; do
  copy=$folder/$(basename "$catalogue")
  # The folder must be as deep as the catalogue's, for the paths in it.
  cp "$catalogue" "$copy"
  (cd "$source" && "$lupdate" -silent -I . -locations none -no-obsolete app -ts "$copy")
  missing=$(grep -c 'type="unfinished"' "$copy" || true)
  echo "$(basename "$catalogue"): $(grep -c '<source>' "$copy") texts, $missing without a translation"
  if [ "$missing" != 0 ]; then
    grep -B2 'type="unfinished"' "$copy" | grep '<source>' | head -20
    failed=1
  fi
done
[ "$failed" = 0 ] || echo "Bring the catalogues up to date: lupdate -I . -locations none -no-obsolete app -ts resources/i18n/explorer_*.ts"
exit "$failed"
