/** What a member may do in a diary. Each role may do what the roles before it may. */
export const roles = ['reader', 'writer', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role is enough for what `needed` may do. */
export function isAllowed(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
