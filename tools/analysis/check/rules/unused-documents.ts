import type { Project } from '../../project'
import type { ProjectRule } from './rule'
import { named } from './cycles'

/** A fragment that no document uses. */
export const unusedFragment: ProjectRule = {
  code: 'LZ707',
  severity: 'warning',
  title: 'An unused fragment',
  why: 'Somebody will keep it up to date for nobody.',
  unless: ['LZ208'],
  check: ({ fragments, files, unreadable }: Project) => {
    if (unreadable.size > 0) return []
    const used = new Set(
      [...files.values()]
        .filter(({ kind }) => kind === 'screen' || kind === 'fragment' || kind === 'app')
        .flatMap(({ json, kind }) => named(kind === 'fragment' ? bodyOf(json) : json, 'fragment')),
    )
    return [...fragments.values()]
      .filter(({ name }) => !used.has(name))
      .map(({ name, file }) => ({
        file,
        pointer: '/fragment',
        what: `No document uses the fragment "${name}".`,
        fix: 'Use it, or remove the file.',
      }))
  },
}

function bodyOf(json: Parameters<typeof named>[0]): Parameters<typeof named>[0] {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? json['body']
    : undefined
}
