import type { Report } from '../report'

/** An undeclared name under a member of the document. All its uses share one cause. */
export function lost(member: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: member, name, member } }
}

/** A name that does not exist anywhere. All its uses share one cause. */
export function unknown(of: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: `${of} ${name}`, name } }
}
