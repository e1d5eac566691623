import type { Subject } from '../../../authoring'
import { useProject } from '../document/use-project'
import { useSelected } from '../use-studio'

/** The open screen or fragment; undefined for other files. */
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
