/** What somebody may do: each role may do what those before it may. */
export const roles = ['reader', 'author', 'approver', 'publisher'] as const

/** A role of the team. */
export type Role = (typeof roles)[number]

/** Which values of the claim give a role. */
export type RoleValues = Readonly<Partial<Record<Role, readonly string[]>>>

/** The highest role that the values of a claim give; undefined for whoever has none. */
export function roleOf(claim: unknown, values: RoleValues): Role | undefined {
  const given = [claim].flat()
  return roles.findLast((role) => values[role]?.some((value) => given.includes(value)))
}

/** Whether a role is enough for what asks for another. */
export function isEnough(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
