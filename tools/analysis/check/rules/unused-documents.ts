import { isObject, usesOf } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** A fragment that no document uses. */
export const unusedFragment: ProjectRule = {
  code: 'LZ707',
  severity: 'warning',
  title: 'An unused fragment',
  why: 'Somebody will keep it up to date for nobody.',
  check: ({ fragments, files }: Project) => {
    const from = [...files.keys()]
    const used = new Set(
      [...files.values()]
        .filter(({ kind }) => kind === 'screen' || kind === 'fragment' || kind === 'app')
        .flatMap(({ json }) => (isObject(json) ? [...usesOf(json).fragments] : [])),
    )
    return [...fragments.values()]
      .filter(({ name }) => !used.has(name))
      .map(({ name, file }) => ({
        file,
        pointer: '/fragment',
        from,
        what: say`No document uses the fragment "${name}".`,
        fix: say`Use it, or remove the file.`,
      }))
  },
}
