/** Members of a step that hold a chain of their own. */
export const chainMembers: ReadonlySet<string> = new Set(['ok', 'fail', 'else'])

/** Members of a step that its action does not read: its name, its condition, and chains by code. */
export const stepMembers: ReadonlySet<string> = new Set(['do', 'when', 'codes', '$comment'])
