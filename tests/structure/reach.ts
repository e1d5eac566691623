/** Returns everything that can be reached from a start, directly or indirectly. */
export function reach(from: string, leads: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(leads.get(from))
  for (const next of reached) for (const other of leads.get(next) ?? []) reached.add(other)
  return reached
}
