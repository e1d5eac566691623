import { child, isObject, type Json } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { say } from '../../words/words'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import type { ProjectRule } from './rule'

/** A family or an endpoint with a base address that no configuration has. */
export const unknownBase: ProjectRule = {
  code: 'LZ232',
  severity: 'error',
  title: 'An endpoint without an address',
  why: 'The app would call a path without its beginning: every call fails.',
  check: ({ config, files }: Project) => {
    const bases = config.object?.members.get('api')?.type.object?.members
    if (!bases) return []
    const known = [...bases.keys()]
    return [...files.values()]
      .filter(({ kind }) => kind === 'endpoints')
      .flatMap((file) => unknownIn(file, known))
  },
}

function unknownIn({ path, json }: SourceFile, known: readonly string[]): Report[] {
  if (!isObject(json)) return []
  const endpoints = Object.entries(isObject(json['endpoints']) ? json['endpoints'] : {})
  const owners: [string, Json | undefined][] = [
    ['', json],
    ...endpoints.map(([name, endpoint]): [string, Json | undefined] => [
      child('/endpoints', name),
      endpoint,
    ]),
  ]
  return owners.flatMap(([pointer, owner]) => {
    const base = isObject(owner) ? owner['base'] : undefined
    if (typeof base !== 'string' || known.includes(base)) return []
    return [
      {
        file: path,
        pointer: child(pointer, 'base'),
        what: say`The configuration has no address "${base}".`,
        ...didYouMean(base, known, (value) => ({ at: 'value', value })),
      },
    ]
  })
}
