import type { Role } from './roles'

/** A signed-in person. */
export interface Person {
  /** The provider's id of the person; a name may change, this does not. */
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly role: Role
}
