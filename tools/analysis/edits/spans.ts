/** A range of a text; lines and columns count from 1, the end is exclusive. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** A range of a text as offsets; `starts` are the offsets of its lines. */
export function spanOf(
  { line, column, endLine, endColumn }: Range,
  starts: readonly number[],
): { from: number; to: number } {
  return {
    from: (starts[line - 1] ?? 0) + column - 1,
    to: (starts[endLine - 1] ?? 0) + endColumn - 1,
  }
}

/** The offsets of the lines of a text. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
