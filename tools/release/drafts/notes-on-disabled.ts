import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Contents } from '../../build/packaging/index.ts'
import { readContents } from '../objects-in-store.ts'
import { type Note, ReleaseError } from '../outcome/index.ts'
import type { StoreState } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'

/**
 * Returns notes with the remaining screens of the flow. For a screen without a flow, the notes list
 * the enabled screens that lead to the screen.
 */
export async function notesOnDisabled(
  store: Store,
  { live }: StoreState,
  { killed, objects }: Pick<Manifest, 'killed' | 'objects'>,
  disabled: readonly string[],
): Promise<Note[]> {
  if (!live || disabled.length === 0) return []
  const screens = Object.fromEntries(
    Object.entries(objects).filter(([name]) => name.startsWith('screens/')),
  )
  const { number } = live.manifest
  // A damaged object must not block the command. `verify` reports it.
  const contents = await readContents(store, { number, objects: screens }).catch(
    (error: unknown): Contents => {
      if (!(error instanceof ReleaseError)) throw error
      return new Map()
    },
  )
  const flows = new Map<string, string[]>()
  const leading = new Map<string, string[]>()
  const isDisabled = (name: string) => Object.hasOwn(killed, name)
  for (const [object, text] of contents) {
    const { facts, document } = JSON.parse(text) as {
      facts?: { next?: readonly string[] }
      document: { flow?: string }
    }
    const name = object.slice(8)
    const { flow } = document
    if (flow !== undefined) flows.set(flow, [...(flows.get(flow) ?? []), name])
    if (!isDisabled(name))
      for (const next of facts?.next ?? []) leading.set(next, [...(leading.get(next) ?? []), name])
  }
  const within = [...flows].flatMap(([flow, names]): Note[] => {
    if (!names.some((name) => disabled.includes(name))) return []
    const left = names.filter((name) => !isDisabled(name))
    return [{ code: 'flow', flow, screens: names.filter(isDisabled), left }]
  })
  const outside = disabled.flatMap((screen): Note[] => {
    const from = leading.get(screen)
    const isInFlow = [...flows.values()].some((names) => names.includes(screen))
    return from && !isInFlow ? [{ code: 'leads', screen, from }] : []
  })
  return [...within, ...outside]
}
