import type { Report } from '../report'

/** A name that nothing declares: all that looks for it, under a member of the document, is one. */
export function lost(member: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: member, name, member } }
}

/** A name that there is nowhere: all that names it is one. */
export function unknown(of: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: `${of} ${name}`, name } }
}
