/** Returns everything that can be reached from a start, directly or indirectly. */
export function reach(from: string, edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(edges.get(from))
  for (const next of reached) for (const other of edges.get(next) ?? []) reached.add(other)
  return reached
}
