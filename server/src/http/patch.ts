/** Applies a PATCH: a field that is null is removed, and a field that is missing stays as it is. */
export function applyChanges<Entity extends object>(
  current: Entity,
  changes: { [Field in keyof Entity]?: Entity[Field] | null },
): Entity {
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(made.map(([field, value]) => [field, value ?? undefined])) };
}
