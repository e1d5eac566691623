import type { DocumentModel } from '../../model'
import { at, type DocumentRule } from './rule'

/** A call that changes something, made by a screen itself. */
export const effectAlone: DocumentRule = {
  code: 'LZ507',
  severity: 'error',
  title: 'A change without the borrower',
  why: 'Opening, loading again or leaving a screen would pay, send or sign something that nobody asked for, perhaps twice.',
  alone: true,
  check: (model) => {
    const places = model.kind === 'screen' ? alone : []
    return model.references.flatMap(({ kind, name, pointer }) => {
      const place = places.find(({ begins }) => pointer.startsWith(begins))
      if (!place || kind !== 'endpoint' || !model.project.endpoints.get(name)?.changes) return []
      return [
        at(model, pointer, {
          what: `"${name}" changes something, and is ${place.asked}, without the borrower having done anything.`,
          fix: fixOf(model, name),
        }),
      ]
    })
  },
}

/** Where a screen asks by itself, by how the pointers begin. */
const alone = [
  { begins: '/data/', asked: 'loaded as data' },
  { begins: '/on/enter/', asked: 'called when the screen is entered' },
  { begins: '/on/ready/', asked: 'called when the screen is ready' },
  { begins: '/on/leave/', asked: 'called when the screen is left' },
]

function fixOf({ project }: DocumentModel, name: string): string {
  const endpoint = project.endpoints.get(name)
  return `Call it from an event of a widget, such as "press"; if it only reads, write "effect": false beside its method in ${endpoint?.file}.`
}
