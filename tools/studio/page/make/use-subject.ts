import type { Subject } from '../../../authoring'
import { useProject } from '../document/use-project'
import { useSelected } from '../use-studio'

/** The screen or the fragment that is open, if one is. */
export function useSubject(): Subject | undefined {
  const path = useSelected('path')
  const { screens, fragments } = useProject()
  for (const [kind, documents] of [
    ['screen', screens],
    ['fragment', fragments],
  ] as const)
    for (const { name, file } of documents.values()) if (file === path) return { kind, name }
  return undefined
}
