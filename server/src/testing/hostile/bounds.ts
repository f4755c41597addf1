import type { z } from 'zod';

/** The parts of a JSON schema that limit the size of a value. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Shape = z.core.$ZodTypes;

/** Formats whose values all have the same length. */
const fixedFormats = ['uuid', 'date'];
const lengthChecks = ['max_length', 'length_equals'];
const boundedShapes = ['boolean', 'null', 'enum', 'literal'];
const wrappers = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'];

/** Finds unbounded values in a zod shape, each as `path: what is missing`. */
export function findUnboundedShapes(given: z.core.$ZodType, path: string): string[] {
  const { def } = (given as Shape)._zod;
  if (wrappers.includes(def.type) && 'innerType' in def) return findUnboundedShapes(def.innerType, path);
  if (boundedShapes.includes(def.type)) return [];
  const hasMaximum = def.checks?.some(({ _zod }) => lengthChecks.includes(_zod.def.check));
  switch (def.type) {
    case 'string': {
      const isFixed = 'format' in def && fixedFormats.includes(String(def.format));
      return isFixed || hasMaximum ? [] : [`${path}: a string without a maximum`];
    }
    case 'number': {
      const { minValue, maxValue } = given as z.ZodNumber;
      return Number.isFinite(minValue) && Number.isFinite(maxValue)
        ? []
        : [`${path}: a number without bounds`];
    }
    case 'array':
      return [
        ...(hasMaximum ? [] : [`${path}: an array without a maximum`]),
        ...findUnboundedShapes(def.element, `${path}[]`),
      ];
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, shape]) =>
          findUnboundedShapes(shape, `${path}.${name}`),
        ),
        ...(def.catchall && def.catchall._zod.def.type !== 'never' ? [`${path}: any members`] : []),
      ];
    case 'union':
      return def.options.flatMap((option) => findUnboundedShapes(option, path));
    case 'pipe': {
      // A number in a query string is limited by the number type that it is parsed into.
      const isNumber = def.in._zod.def.type === 'number';
      return findUnboundedShapes(isNumber ? def.out : def.in, path);
    }
    default:
      return [`${path}: ${def.type}, which this test does not know`];
  }
}

/** Finds unbounded values in a JSON schema of an OpenAPI document. */
export function findUnboundedSchemas(
  schema: JsonSchema,
  path: string,
  components: Record<string, JsonSchema> = {},
): string[] {
  const find = (inner: JsonSchema, place: string) => findUnboundedSchemas(inner, place, components);
  if (schema.$ref) {
    const target = components[schema.$ref.split('/').at(-1) ?? ''];
    return target ? find(target, path) : [`${path}: ${schema.$ref} is not there`];
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return parts.flatMap((part) => find(part, path));
  if (schema.enum || 'const' in schema) return [];
  const types = [schema.type ?? 'anything'].flat();
  return types.flatMap((type) => {
    switch (type) {
      case 'boolean':
      case 'null':
        return [];
      case 'string':
        return schema.maxLength !== undefined || fixedFormats.includes(schema.format ?? '')
          ? []
          : [`${path}: a string without maxLength`];
      case 'integer':
      case 'number':
        return schema.minimum !== undefined && schema.maximum !== undefined
          ? []
          : [`${path}: a number without bounds`];
      case 'array':
        return [
          ...(schema.maxItems === undefined ? [`${path}: an array without maxItems`] : []),
          ...find(schema.items ?? {}, `${path}[]`),
        ];
      case 'object':
        return [
          ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
            find(inner, `${path}.${name}`),
          ),
          ...(schema.additionalProperties ? [`${path}: any members`] : []),
        ];
      default:
        return [`${path}: ${type}`];
    }
  });
}
