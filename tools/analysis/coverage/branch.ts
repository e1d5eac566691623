/** One thing that a document can do and that a scenario should show. */
export interface Branch {
  readonly file: string
  /** JSON pointer of the condition, case or step. */
  readonly pointer: string
  /** A condition that holds or does not, a case of a choice, or a step that runs. */
  readonly kind: 'holds' | 'fails' | 'case' | 'step'
}

/** What a screen reports while it runs, and the branch that this shows. */
export type Marks = ReadonlyMap<string, Branch>

/** The name of a branch, the same from whatever screen a fragment is reached. */
export function nameOf({ file, pointer, kind }: Branch): string {
  return `${file}#${pointer} ${kind}`
}
