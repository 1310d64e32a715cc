/// The meta-schemas that a schema may refer to without bringing them along: those of json-schema.org without their annotations;
/// the vocabularies of 2019-09 and 2020-12 merged into one document each.
enum MetaSchemas {
  static func text(of address: String) -> String? {
    switch address {
    case "https://json-schema.org/draft/2020-12/schema": draft2020
    case "https://json-schema.org/draft/2019-09/schema": draft2019
    case "http://json-schema.org/draft-07/schema": draft7
    case "http://json-schema.org/draft-06/schema": draft6
    case "http://json-schema.org/draft-04/schema": draft4
    default: nil
    }
  }

  private static let draft2020 = #"""
    {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://json-schema.org/draft/2020-12/schema",
    "$defs":{"anchorString":{"type":"string","pattern":"^[A-Za-z_][-A-Za-z0-9._]*$"},"uriString":{"type":"string",
    "format":"uri"},"uriReferenceString":{"type":"string","format":"uri-reference"},"schemaArray":{"type":"array",
    "minItems":1,"items":{"$ref":"#"}},"nonNegativeInteger":{"type":"integer","minimum":0},"nonNegativeIntegerDefault0":{"$ref":"#/$defs/nonNegativeInteger"},
    "simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},"stringArray":{"type":"array",
    "items":{"type":"string"},"uniqueItems":true}},"type":["object","boolean"],"properties":{"$id":{"$ref":"#/$defs/uriReferenceString",
    "pattern":"^[^#]*#?$"},"$schema":{"$ref":"#/$defs/uriString"},"$ref":{"$ref":"#/$defs/uriReferenceString"},"$anchor":{"$ref":"#/$defs/anchorString"},
    "$dynamicRef":{"$ref":"#/$defs/uriReferenceString"},"$dynamicAnchor":{"$ref":"#/$defs/anchorString"},"$vocabulary":{"type":"object",
    "propertyNames":{"$ref":"#/$defs/uriString"},"additionalProperties":{"type":"boolean"}},"$comment":{"type":"string"},
    "$defs":{"type":"object","additionalProperties":{"$ref":"#"}},"prefixItems":{"$ref":"#/$defs/schemaArray"},"items":{"$ref":"#"},
    "contains":{"$ref":"#"},"additionalProperties":{"$ref":"#"},"properties":{"type":"object","additionalProperties":{"$ref":"#"}},
    "patternProperties":{"type":"object","additionalProperties":{"$ref":"#"},"propertyNames":{"format":"regex"}},"dependentSchemas":{"type":"object",
    "additionalProperties":{"$ref":"#"}},"propertyNames":{"$ref":"#"},"if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"},
    "allOf":{"$ref":"#/$defs/schemaArray"},"anyOf":{"$ref":"#/$defs/schemaArray"},"oneOf":{"$ref":"#/$defs/schemaArray"},
    "not":{"$ref":"#"},"unevaluatedItems":{"$ref":"#"},"unevaluatedProperties":{"$ref":"#"},"type":{"anyOf":[{"$ref":"#/$defs/simpleTypes"},
    {"type":"array","items":{"$ref":"#/$defs/simpleTypes"},"minItems":1,"uniqueItems":true}]},"const":true,"enum":{"type":"array",
    "items":true},"multipleOf":{"type":"number","exclusiveMinimum":0},"maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},
    "minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},"maxLength":{"$ref":"#/$defs/nonNegativeInteger"},
    "minLength":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},"pattern":{"type":"string","format":"regex"},"maxItems":{"$ref":"#/$defs/nonNegativeInteger"},
    "minItems":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},"uniqueItems":{"type":"boolean"},"maxContains":{"$ref":"#/$defs/nonNegativeInteger"},
    "minContains":{"$ref":"#/$defs/nonNegativeInteger"},"maxProperties":{"$ref":"#/$defs/nonNegativeInteger"},"minProperties":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
    "required":{"$ref":"#/$defs/stringArray"},"dependentRequired":{"type":"object","additionalProperties":{"$ref":"#/$defs/stringArray"}},
    "title":{"type":"string"},"description":{"type":"string"},"default":true,"deprecated":{"type":"boolean"},"readOnly":{"type":"boolean"},
    "writeOnly":{"type":"boolean"},"examples":{"type":"array","items":true},"format":{"type":"string"},"contentEncoding":{"type":"string"},
    "contentMediaType":{"type":"string"},"contentSchema":{"$ref":"#"},"definitions":{"type":"object","additionalProperties":{"$ref":"#"},
    "deprecated":true},"dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},{"$ref":"#/$defs/stringArray"}]},
    "deprecated":true},"$recursiveAnchor":{"$ref":"#/$defs/anchorString","deprecated":true},"$recursiveRef":{"$ref":"#/$defs/uriReferenceString",
    "deprecated":true}}}
    """#

  private static let draft2019 = #"""
    {"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://json-schema.org/draft/2019-09/schema",
    "$defs":{"schemaArray":{"type":"array","minItems":1,"items":{"$ref":"#"}},"nonNegativeInteger":{"type":"integer",
    "minimum":0},"nonNegativeIntegerDefault0":{"$ref":"#/$defs/nonNegativeInteger"},"simpleTypes":{"enum":["array",
    "boolean","integer","null","number","object","string"]},"stringArray":{"type":"array","items":{"type":"string"},
    "uniqueItems":true}},"type":["object","boolean"],"properties":{"$id":{"type":"string","format":"uri-reference",
    "pattern":"^[^#]*#?$"},"$schema":{"type":"string","format":"uri"},"$anchor":{"type":"string","pattern":"^[A-Za-z][-A-Za-z0-9.:_]*$"},
    "$ref":{"type":"string","format":"uri-reference"},"$recursiveRef":{"type":"string","format":"uri-reference"},"$recursiveAnchor":{"type":"boolean"},
    "$vocabulary":{"type":"object","propertyNames":{"type":"string","format":"uri"},"additionalProperties":{"type":"boolean"}},
    "$comment":{"type":"string"},"$defs":{"type":"object","additionalProperties":{"$ref":"#"}},"additionalItems":{"$ref":"#"},
    "unevaluatedItems":{"$ref":"#"},"items":{"anyOf":[{"$ref":"#"},{"$ref":"#/$defs/schemaArray"}]},"contains":{"$ref":"#"},
    "additionalProperties":{"$ref":"#"},"unevaluatedProperties":{"$ref":"#"},"properties":{"type":"object","additionalProperties":{"$ref":"#"}},
    "patternProperties":{"type":"object","additionalProperties":{"$ref":"#"},"propertyNames":{"format":"regex"}},"dependentSchemas":{"type":"object",
    "additionalProperties":{"$ref":"#"}},"propertyNames":{"$ref":"#"},"if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"},
    "allOf":{"$ref":"#/$defs/schemaArray"},"anyOf":{"$ref":"#/$defs/schemaArray"},"oneOf":{"$ref":"#/$defs/schemaArray"},
    "not":{"$ref":"#"},"multipleOf":{"type":"number","exclusiveMinimum":0},"maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},
    "minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},"maxLength":{"$ref":"#/$defs/nonNegativeInteger"},
    "minLength":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},"pattern":{"type":"string","format":"regex"},"maxItems":{"$ref":"#/$defs/nonNegativeInteger"},
    "minItems":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},"uniqueItems":{"type":"boolean"},"maxContains":{"$ref":"#/$defs/nonNegativeInteger"},
    "minContains":{"$ref":"#/$defs/nonNegativeInteger"},"maxProperties":{"$ref":"#/$defs/nonNegativeInteger"},"minProperties":{"$ref":"#/$defs/nonNegativeIntegerDefault0"},
    "required":{"$ref":"#/$defs/stringArray"},"dependentRequired":{"type":"object","additionalProperties":{"$ref":"#/$defs/stringArray"}},
    "const":true,"enum":{"type":"array","items":true},"type":{"anyOf":[{"$ref":"#/$defs/simpleTypes"},{"type":"array",
    "items":{"$ref":"#/$defs/simpleTypes"},"minItems":1,"uniqueItems":true}]},"title":{"type":"string"},"description":{"type":"string"},
    "default":true,"deprecated":{"type":"boolean"},"readOnly":{"type":"boolean"},"writeOnly":{"type":"boolean"},"examples":{"type":"array",
    "items":true},"format":{"type":"string"},"contentMediaType":{"type":"string"},"contentEncoding":{"type":"string"},
    "contentSchema":{"$ref":"#"},"definitions":{"type":"object","additionalProperties":{"$ref":"#"}},"dependencies":{"type":"object",
    "additionalProperties":{"anyOf":[{"$ref":"#"},{"$ref":"#/$defs/stringArray"}]}}}}
    """#

  private static let draft7 = #"""
    {"$schema":"http://json-schema.org/draft-07/schema#","$id":"http://json-schema.org/draft-07/schema#","definitions":{"schemaArray":{"type":"array",
    "minItems":1,"items":{"$ref":"#"}},"nonNegativeInteger":{"type":"integer","minimum":0},"nonNegativeIntegerDefault0":{"allOf":[{"$ref":"#/definitions/nonNegativeInteger"},
    {}]},"simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},"stringArray":{"type":"array",
    "items":{"type":"string"},"uniqueItems":true}},"type":["object","boolean"],"properties":{"$id":{"type":"string",
    "format":"uri-reference"},"$schema":{"type":"string","format":"uri"},"$ref":{"type":"string","format":"uri-reference"},
    "$comment":{"type":"string"},"title":{"type":"string"},"description":{"type":"string"},"default":true,"readOnly":{"type":"boolean"},
    "examples":{"type":"array","items":true},"multipleOf":{"type":"number","exclusiveMinimum":0},"maximum":{"type":"number"},
    "exclusiveMaximum":{"type":"number"},"minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},"maxLength":{"$ref":"#/definitions/nonNegativeInteger"},
    "minLength":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},"pattern":{"type":"string","format":"regex"},"additionalItems":{"$ref":"#"},
    "items":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/schemaArray"}]},"maxItems":{"$ref":"#/definitions/nonNegativeInteger"},
    "minItems":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},"uniqueItems":{"type":"boolean"},"contains":{"$ref":"#"},
    "maxProperties":{"$ref":"#/definitions/nonNegativeInteger"},"minProperties":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
    "required":{"$ref":"#/definitions/stringArray"},"additionalProperties":{"$ref":"#"},"definitions":{"type":"object",
    "additionalProperties":{"$ref":"#"}},"properties":{"type":"object","additionalProperties":{"$ref":"#"}},"patternProperties":{"type":"object",
    "additionalProperties":{"$ref":"#"},"propertyNames":{"format":"regex"}},"dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},
    {"$ref":"#/definitions/stringArray"}]}},"propertyNames":{"$ref":"#"},"const":true,"enum":{"type":"array","items":true},
    "type":{"anyOf":[{"$ref":"#/definitions/simpleTypes"},{"type":"array","items":{"$ref":"#/definitions/simpleTypes"},
    "minItems":1,"uniqueItems":true}]},"format":{"type":"string"},"contentMediaType":{"type":"string"},"contentEncoding":{"type":"string"},
    "if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"},"allOf":{"$ref":"#/definitions/schemaArray"},"anyOf":{"$ref":"#/definitions/schemaArray"},
    "oneOf":{"$ref":"#/definitions/schemaArray"},"not":{"$ref":"#"}}}
    """#

  private static let draft6 = #"""
    {"$schema":"http://json-schema.org/draft-06/schema#","$id":"http://json-schema.org/draft-06/schema#","definitions":{"schemaArray":{"type":"array",
    "minItems":1,"items":{"$ref":"#"}},"nonNegativeInteger":{"type":"integer","minimum":0},"nonNegativeIntegerDefault0":{"allOf":[{"$ref":"#/definitions/nonNegativeInteger"},
    {}]},"simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},"stringArray":{"type":"array",
    "items":{"type":"string"},"uniqueItems":true}},"type":["object","boolean"],"properties":{"$id":{"type":"string",
    "format":"uri-reference"},"$schema":{"type":"string","format":"uri"},"$ref":{"type":"string","format":"uri-reference"},
    "title":{"type":"string"},"description":{"type":"string"},"default":{},"examples":{"type":"array","items":{}},
    "multipleOf":{"type":"number","exclusiveMinimum":0},"maximum":{"type":"number"},"exclusiveMaximum":{"type":"number"},
    "minimum":{"type":"number"},"exclusiveMinimum":{"type":"number"},"maxLength":{"$ref":"#/definitions/nonNegativeInteger"},
    "minLength":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},"pattern":{"type":"string","format":"regex"},"additionalItems":{"$ref":"#"},
    "items":{"anyOf":[{"$ref":"#"},{"$ref":"#/definitions/schemaArray"}]},"maxItems":{"$ref":"#/definitions/nonNegativeInteger"},
    "minItems":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},"uniqueItems":{"type":"boolean"},"contains":{"$ref":"#"},
    "maxProperties":{"$ref":"#/definitions/nonNegativeInteger"},"minProperties":{"$ref":"#/definitions/nonNegativeIntegerDefault0"},
    "required":{"$ref":"#/definitions/stringArray"},"additionalProperties":{"$ref":"#"},"definitions":{"type":"object",
    "additionalProperties":{"$ref":"#"}},"properties":{"type":"object","additionalProperties":{"$ref":"#"}},"patternProperties":{"type":"object",
    "additionalProperties":{"$ref":"#"},"propertyNames":{"format":"regex"}},"dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},
    {"$ref":"#/definitions/stringArray"}]}},"propertyNames":{"$ref":"#"},"const":{},"enum":{"type":"array"},"type":{"anyOf":[{"$ref":"#/definitions/simpleTypes"},
    {"type":"array","items":{"$ref":"#/definitions/simpleTypes"},"minItems":1,"uniqueItems":true}]},"format":{"type":"string"},
    "allOf":{"$ref":"#/definitions/schemaArray"},"anyOf":{"$ref":"#/definitions/schemaArray"},"oneOf":{"$ref":"#/definitions/schemaArray"},
    "not":{"$ref":"#"}}}
    """#

  private static let draft4 = #"""
    {"id":"http://json-schema.org/draft-04/schema#","$schema":"http://json-schema.org/draft-04/schema#","definitions":{"schemaArray":{"type":"array",
    "minItems":1,"items":{"$ref":"#"}},"positiveInteger":{"type":"integer","minimum":0},"positiveIntegerDefault0":{"allOf":[{"$ref":"#/definitions/positiveInteger"},
    {}]},"simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},"stringArray":{"type":"array",
    "items":{"type":"string"},"minItems":1,"uniqueItems":true}},"type":"object","properties":{"id":{"type":"string"},
    "$schema":{"type":"string"},"title":{"type":"string"},"description":{"type":"string"},"default":{},"multipleOf":{"type":"number",
    "minimum":0,"exclusiveMinimum":true},"maximum":{"type":"number"},"exclusiveMaximum":{"type":"boolean"},"minimum":{"type":"number"},
    "exclusiveMinimum":{"type":"boolean"},"maxLength":{"$ref":"#/definitions/positiveInteger"},"minLength":{"$ref":"#/definitions/positiveIntegerDefault0"},
    "pattern":{"type":"string","format":"regex"},"additionalItems":{"anyOf":[{"type":"boolean"},{"$ref":"#"}]},"items":{"anyOf":[{"$ref":"#"},
    {"$ref":"#/definitions/schemaArray"}]},"maxItems":{"$ref":"#/definitions/positiveInteger"},"minItems":{"$ref":"#/definitions/positiveIntegerDefault0"},
    "uniqueItems":{"type":"boolean"},"maxProperties":{"$ref":"#/definitions/positiveInteger"},"minProperties":{"$ref":"#/definitions/positiveIntegerDefault0"},
    "required":{"$ref":"#/definitions/stringArray"},"additionalProperties":{"anyOf":[{"type":"boolean"},{"$ref":"#"}]},
    "definitions":{"type":"object","additionalProperties":{"$ref":"#"}},"properties":{"type":"object","additionalProperties":{"$ref":"#"}},
    "patternProperties":{"type":"object","additionalProperties":{"$ref":"#"}},"dependencies":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#"},
    {"$ref":"#/definitions/stringArray"}]}},"enum":{"type":"array","minItems":1,"uniqueItems":true},"type":{"anyOf":[{"$ref":"#/definitions/simpleTypes"},
    {"type":"array","items":{"$ref":"#/definitions/simpleTypes"},"minItems":1,"uniqueItems":true}]},"format":{"type":"string"},
    "allOf":{"$ref":"#/definitions/schemaArray"},"anyOf":{"$ref":"#/definitions/schemaArray"},"oneOf":{"$ref":"#/definitions/schemaArray"},
    "not":{"$ref":"#"}},"dependencies":{"exclusiveMaximum":["maximum"],"exclusiveMinimum":["minimum"]}}
    """#
}
