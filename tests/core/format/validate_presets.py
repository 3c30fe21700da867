# SPDX-License-Identifier: Apache-2.0
# Validates the shipped presets, and what is given besides, against resources/schema/scenario.schema.json.
# usage: validate_presets.py RESOURCES [CASES.jsonl]
import glob
import json
import os
import sys

SKIPPED = 77


def documents(resources, cases):
    for path in sorted(glob.glob(os.path.join(resources, "scenarios", "*.json"))):
        with open(path, encoding="utf-8") as file:
            yield path, "scenario", json.load(file)["scenario"]
    for path in sorted(glob.glob(os.path.join(resources, "models", "*.json"))):
        with open(path, encoding="utf-8") as file:
            yield path, "model", json.load(file)["model"]
    for path in sorted(glob.glob(os.path.join(resources, "clusters", "*.json"))):
        with open(path, encoding="utf-8") as file:
            yield path, "gpu", json.load(file)["values"]
    if cases and os.path.exists(cases):
        with open(cases, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                yield row["id"], "scenario", row["scenario"]


def main(resources, cases=None):
    try:
        import jsonschema
    except ImportError:
        print("skipped: python3-jsonschema is not installed")
        return SKIPPED
    with open(os.path.join(resources, "schema", "scenario.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    parts = {
        "scenario": schema,
        "model": {**schema["properties"]["model"], "$defs": schema["$defs"]},
        "gpu": {**schema["properties"]["cluster"]["properties"]["gpu"], "$defs": schema["$defs"]},
    }
    validators = {kind: jsonschema.Draft202012Validator(part) for kind, part in parts.items()}
    counts = dict.fromkeys(parts, 0)
    failures = 0
    for name, kind, document in documents(resources, cases):
        counts[kind] += 1
        for error in validators[kind].iter_errors(document):
            failures += 1
            print(f"{name}: {error.json_path}: {error.message[:200]}")
    print("validated", ", ".join(f"{count} {kind} documents" for kind, count in counts.items()), "-", failures, "errors")
    return 1 if failures or not all(counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
