import { type Role, roles } from '../../answers'

/** The values of the claim that give a role. */
export type RoleValues = Readonly<Partial<Record<Role, readonly string[]>>>

/** The highest role that the values of a claim give; undefined without one. */
export function roleOf(claim: unknown, values: RoleValues): Role | undefined {
  const given = [claim].flat()
  return roles.findLast((role) => values[role]?.some((value) => given.includes(value)))
}
