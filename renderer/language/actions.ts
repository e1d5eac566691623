/** Members of a step that hold a chain of their own. */
export const chainMembers: ReadonlySet<string> = new Set(['ok', 'fail', 'else'])

/** Members of a step that are no value for its action: its name, its condition, chains by code. */
export const stepMembers: ReadonlySet<string> = new Set(['do', 'when', 'codes', '$comment'])
