import type { Role } from './roles'

/** Somebody who has signed in. */
export interface Person {
  /** How the provider tells people apart; a name may change, this does not. */
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly role: Role
}
