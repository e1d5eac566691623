/** One thing that a document can do and that a scenario should show. */
export interface Branch {
  readonly file: string
  /** JSON pointer of the condition, case or step. */
  readonly pointer: string
  /** A condition that holds or does not, a case of a choice, or a step that runs. */
  readonly kind: 'holds' | 'fails' | 'case' | 'step'
}

/** The marks that a running screen reports, with the branch that each mark shows. */
export type Marks = ReadonlyMap<string, Branch>

/** The name of a branch. It does not depend on the screen that shows a fragment. */
export function nameOf({ file, pointer, kind }: Branch): string {
  return `${file}#${pointer} ${kind}`
}
