import type { Arrow } from './imports'
import { reach } from './reach'

/**
 * Cycles of files that import each other because their data is recursive. The name says which data.
 * Imports of types count.
 */
export const recursive: Readonly<Record<string, readonly string[]>> = {
  'nodes in nodes': ['renderer/react/node.ts', 'renderer/react/rows.ts'],
  'expressions in expressions': [
    'tools/analysis/expressions/infer.ts',
    'tools/analysis/expressions/presence.ts',
  ],
  'fields in fields': [
    'tools/studio/page/form/call-form.tsx',
    'tools/studio/page/form/list-form.tsx',
    'tools/studio/page/form/schema-form.tsx',
    'tools/studio/page/form/text-key-field.tsx',
    'tools/studio/page/form/value-field.tsx',
  ],
}

/** The files of each cycle, sorted. */
export function circlesOf(arrows: readonly Arrow[]): string[][] {
  const imports = new Map<string, string[]>()
  for (const { from, to } of arrows) imports.set(from, [...(imports.get(from) ?? []), to])
  const reachable = new Map([...imports.keys()].map((file) => [file, reach(file, imports)]))
  const found = new Map<string, string[]>()
  for (const [file, others] of reachable) {
    if (!others.has(file)) continue
    const circle = [...others].filter((other) => reachable.get(other)?.has(file)).sort()
    found.set(circle[0]!, circle)
  }
  return [...found.values()]
}
