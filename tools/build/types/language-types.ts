import type { Schema } from '../../packaging'
import { TypeEmitter } from './type-emitter'

/** The documents and parts that the rest of the project names. */
const roots = [
  'screen',
  'node',
  'action',
  'expression',
  'fragment',
  'endpoint',
  'profile',
  'app',
  'scenario',
]

/** TypeScript types of documents. Widgets have one type here, with their common members. */
export function languageTypes(grammar: Record<string, Schema>): string {
  const emitter = new TypeEmitter({
    files: grammar,
    open: 'Json',
    known: { 'widgets.generated.schema.json': 'WidgetNode' },
  })
  for (const root of roots)
    emitter.type(grammar[`${root}.schema.json`] ?? {}, `${root}.schema.json`)
  emitter.type({ $ref: 'node.schema.json#/definitions/widgetNode' }, 'node.schema.json')
  return `import type { Json } from './json'\n\n${emitter.declarations}\n`
}

/** TypeScript types of the reports of phones. */
export function reportTypes(grammar: Record<string, Schema>): string {
  const file = 'reports.schema.json'
  const emitter = new TypeEmitter({ files: grammar, open: 'unknown' })
  emitter.type(grammar[file] ?? {}, file)
  return `${emitter.declarations}\n`
}

/** TypeScript types of a manifest and of the envelope around it. */
export function manifestTypes(grammar: Record<string, Schema>): string {
  const file = 'manifest.schema.json'
  const emitter = new TypeEmitter({ files: grammar, open: 'unknown' })
  emitter.type(grammar[file] ?? {}, file)
  emitter.type({ $ref: '#/definitions/envelope' }, file)
  return `${emitter.declarations}\n`
}
