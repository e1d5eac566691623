/** A stretch of a text; lines and columns count from 1, the end is exclusive. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** A stretch of a text as offsets; `starts` says where its lines begin. */
export function spanOf(
  { line, column, endLine, endColumn }: Range,
  starts: readonly number[],
): { from: number; to: number } {
  return {
    from: (starts[line - 1] ?? 0) + column - 1,
    to: (starts[endLine - 1] ?? 0) + endColumn - 1,
  }
}

/** Where each line of a text begins. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
