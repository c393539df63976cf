"""Hooks of Schemathesis for test/emulator/fuzz.test.ts.

Paths refer to objects that exist, and the organization is reset after a call has removed something: otherwise
most responses would be 404s. False positives are filtered out, each for a reason.
"""

import functools
import json
import os
import re
import urllib.parse
import urllib.request

import jsonschema_rs
import schemathesis
from schemathesis.core import NotSet
from schemathesis.core.parameters import ParameterLocation

with open(os.environ["FUZZ_SLOTS"], encoding="utf-8") as file:
    # By operation (`PUT /api/v1/tags/{id}`): the values of the slots of its path.
    SLOTS = json.load(file)

with open(os.environ["FUZZ_REFERENCES"], encoding="utf-8") as file:
    # By the name of a member of bodies: the id that it refers to.
    REFERENCES = json.load(file)

with urllib.request.urlopen(os.environ["FUZZ_DOCUMENT"]) as response:
    DOCUMENT = json.load(response)

# A POST restores the objects.
RESET = os.environ["FUZZ_RESET"]

# The key of these requests: without it, every other response would be a 401.
OWN_KEY = "1"

# The number of calls after which the organization is reset in any case, so that lists stay short.
CALLS_PER_RESET = 300

# Calls that wait for a message: with a shorter timeout than requested, or than that of a call without a body.
WAITING = "/wait"
SHORTEST_WAIT = 1
LONGEST_WAIT = 120_000

# POSTs that remove something.
REMOVING = ("/revoke", "/bulk", "/resolve", "/acknowledge", "/dismiss")

calls = 0


def is_stateful(case):
    """Whether the ids come from earlier responses, whose records must still be there."""
    return case.meta is not None and case.meta.phase.name.value == "stateful"


def is_wrong(case, location):
    return case.meta is not None and case.meta.is_negative_at(location)


def referring(value, name=""):
    """The body with references to objects that exist."""
    if isinstance(value, dict):
        return {key: referring(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [referring(each, name) for each in value]
    return REFERENCES[name] if name in REFERENCES and isinstance(value, str) else value


def shorten(body):
    """Shortens the timeout of a wait; an invalid timeout is kept."""
    limits = [SHORTEST_WAIT] if body.get("timeoutMs") is None else readings(body["timeoutMs"])
    numbers = [limit for limit in limits if isinstance(limit, int) and not isinstance(limit, bool)]
    if any(SHORTEST_WAIT <= limit <= LONGEST_WAIT for limit in numbers):
        body["timeoutMs"] = SHORTEST_WAIT


@schemathesis.hook
def before_call(context, case, kwargs):
    slots = SLOTS[f"{case.operation.method.upper()} {case.operation.path}"]
    if "/api-keys/" in case.operation.path and str(case.path_parameters.get("id")) == OWN_KEY:
        case.path_parameters["id"] = slots["id"]
    if is_stateful(case):
        return
    if not is_wrong(case, ParameterLocation.PATH):
        for name, value in slots.items():
            case.path_parameters[name] = value
    if isinstance(case.body, dict) and not is_wrong(case, ParameterLocation.BODY):
        case.body = referring(case.body)
    if case.operation.path.endswith(WAITING):
        if case.method == "POST" and isinstance(case.body, NotSet):
            case.body, case.media_type = {}, "application/json"
        if isinstance(case.body, dict):
            shorten(case.body)


@schemathesis.hook
def after_call(context, case, response):
    global calls
    if is_stateful(case):
        return
    calls += 1
    is_removed = case.method.upper() == "DELETE" or case.operation.path.endswith(REMOVING)
    if (is_removed and response.status_code < 300) or calls >= CALLS_PER_RESET:
        calls = 0
        urllib.request.urlopen(RESET, data=b"").close()


# Validation codes of errors that the document does not describe, because it describes neither relations between members
# nor the current time nor stored objects.
UNDESCRIBED = {
    # A member that another one requires or excludes.
    "ALERT_CHANNEL_PHONE_NUMBER_REQUIRED": "a number, its id or the former list",
    "ALERT_CHANNEL_CUSTOM_HEADER_RESERVED": "the service sets these headers itself",
    "EMAIL_DOMAIN_NAME_REQUIRED": "a custom domain has a name",
    "LAYOUT_SECTION_INVALID": "a section is a group or a component",
    "MONITOR_CONFIG_REQUIRED": "most types need one",
    "MONITOR_INCIDENT_POLICY_RULE_INCOMPLETE": "what a rule needs depends on its type",
    "MONITOR_PACKAGE_NOT_ALONE": "a package or a definition",
    "RESOURCE_GROUP_HEALTH_THRESHOLD_INCOMPLETE": "type and value, or neither",
    "STATUS_PAGE_SUBSCRIBER_CONFIRMATION_FORBIDDEN": "only e-mail can be confirmed",
    "STATUS_PAGE_SUBSCRIBER_DESTINATION_INVALID": "its form depends on the channel",
    "STATUS_PAGE_SUBSCRIBER_DESTINATION_REQUIRED": "destination, or email",
    # Two members that are compared with each other.
    "MAINTENANCE_WINDOW_ENDS_BEFORE_START": "endsAt must be after startsAt",
    "STATUS_PAGE_INCIDENT_SCHEDULED_UNTIL_INVALID": "scheduledUntil must be after scheduledFor",
    "STATUS_PAGE_MAINTENANCE_SCHEDULED_UNTIL_INVALID": "scheduledUntil must be after scheduledFor",
    "MONITOR_HEARTBEAT_GRACE_EXCEEDS_INTERVAL": "gracePeriod must not exceed expectedInterval",
    # A member that is compared with the current time.
    "API_KEY_EXPIRES_AT_PAST": "expiresAt must be in the future",
    "STATUS_PAGE_COMPONENT_OVERRIDE_EXPIRES_AT_OUT_OF_RANGE": "expiresAt must be within a day",
    # What is valid depends on the type of the stored monitor.
    "MONITOR_ASSERTION_TYPE_MISMATCH": "the assertion belongs to another type of monitor",
    "MONITOR_PACKAGE_FORBIDDEN": "only code monitors have a package",
    "MONITOR_REGIONS_REQUIRED": "an HTTP monitor keeps at least one region",
}

# A text that only the service creates: a cursor.
UNDESCRIBED["CURSOR_INVALID"] = "it is opaque"

# The same for one operation, by the form of the code.
UNDESCRIBED_AT = {
    # The valid configuration depends on the type of the stored monitor.
    "PUT /api/v1/monitors/{id}": "MONITOR_CONFIG_.*",
    # Omitted members are kept, so that only another type of channel needs all of them.
    "PUT /api/v1/alert-channels/{id}": "ALERT_CHANNEL_.*_REQUIRED",
}


def is_undescribed(case, code):
    form = UNDESCRIBED_AT.get(f"{case.method.upper()} {case.operation.path}")
    return code in UNDESCRIBED or (form is not None and re.fullmatch(form, code) is not None)


def codes_of(response):
    try:
        errors = json.loads(response.content).get("errors") or []
    except ValueError:
        return []
    return [error["code"] for error in errors]


def below(pointer, *names):
    """The JSON Pointer, as the fragment of a URI, of a member further down in the document."""
    escaped = (str(name).replace("~", "~0").replace("/", "~1") for name in names)
    return "/".join([pointer, *(urllib.parse.quote(name) for name in escaped)])


def at(pointer):
    """What the document has there."""
    target = DOCUMENT
    for part in pointer.split("/")[1:]:
        name = urllib.parse.unquote(part).replace("~1", "/").replace("~0", "~")
        target = target[int(name) if isinstance(target, list) else name]
    return target


def resolved(pointer):
    """The pointer of the schema to which references lead."""
    while "$ref" in at(pointer):
        pointer = at(pointer)["$ref"].removeprefix("#")
    return pointer


def readings(value):
    """The values that the API may read from a scalar, the value itself first: it converts scalars of another type."""
    yield value
    if isinstance(value, bool):
        yield "true" if value else "false"
        return
    if isinstance(value, (int, float)):
        yield str(value)
    if isinstance(value, str):
        if value in ("true", "false"):
            yield value == "true"
        if re.fullmatch(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*", value):
            number = float(value)
            yield int(number) if number.is_integer() else number


# One for all validators: each with its own copy of the document would take gigabytes.
REGISTRY = jsonschema_rs.Registry([("urn:document", DOCUMENT)])


@functools.cache
def validator(pointer):
    schema = {"$ref": f"urn:document#{pointer}"}
    return jsonschema_rs.Draft202012Validator(schema, registry=REGISTRY, validate_formats=True)


def is_valid(pointer, value):
    return validator(pointer).is_valid(value)


def converted(pointer, value):
    """The value with scalars converted to the type that the schema wants."""
    pointer = resolved(pointer)
    schema = at(pointer)
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            for index in range(len(schema[keyword])):
                option = below(pointer, keyword, index)
                candidate = converted(option, value)
                if is_valid(option, candidate):
                    return candidate
            return value
    if isinstance(value, dict):
        return {name: converted_member(pointer, name, each) for name, each in value.items()}
    if isinstance(value, list):
        items = below(pointer, "items")
        return [converted(items, each) for each in value] if "items" in schema else value
    return next((each for each in readings(value) if is_valid(pointer, each)), value)


def converted_member(pointer, name, value):
    schema = at(pointer)
    if name in schema.get("properties", {}):
        return converted(below(pointer, "properties", name), value)
    if isinstance(schema.get("additionalProperties"), dict):
        return converted(below(pointer, "additionalProperties"), value)
    return value


def is_only_converted(case):
    """Whether a body becomes valid once its scalars are converted."""
    body = below("", "paths", case.operation.path, case.method.lower(), "requestBody")
    schema = below(body, "content", "application/json", "schema")
    if "requestBody" not in at(body.rpartition("/")[0]) or not isinstance(case.body, (dict, list)):
        return False
    return is_valid(schema, converted(schema, case.body))


def has_ignored_numbers(body):
    """Whether a channel has the former list of numbers besides its number: not even the form of the list matters then."""
    config = body.get("config") if isinstance(body, dict) else None
    return isinstance(config, dict) and "phoneNumbers" in config


@schemathesis.hook
def filter_failure(context, failure, case, response):
    kind = type(failure).__name__
    if response.status_code == 408 and case.operation.path.endswith(WAITING):
        # Nothing arrived in time, which the document cannot rule out.
        return False
    if kind == "RejectedPositiveData":
        codes = codes_of(response)
        return not codes or not all(is_undescribed(case, code) for code in codes)
    if kind == "AcceptedNegativeData":
        return not is_only_converted(case) and not has_ignored_numbers(case.body)
    return True
