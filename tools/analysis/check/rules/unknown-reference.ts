import type { DocumentModel, Reference } from '../../model/model'
import { didYouMean } from './did-you-mean'
import { lost, unknown } from './lost'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'

interface Kind {
  readonly code: string
  readonly kind: Reference['kind']
  readonly noun: string
  readonly why: string
  /** Advice for a document without any declaration of this kind. */
  readonly none: string
  /** The member of a screen that declares it. */
  readonly member?: string
  names(model: DocumentModel): ReadonlyMap<string, unknown> | ReadonlySet<string>
}

const kinds: readonly Kind[] = [
  {
    code: 'LZ203',
    kind: 'endpoint',
    noun: 'endpoint',
    why: 'No request can be sent.',
    none: 'Describe it in schemas/endpoints.',
    names: ({ project }) => project.endpoints,
  },
  {
    code: 'LZ204',
    kind: 'screen',
    noun: 'screen',
    why: 'The borrower would land on "not found".',
    none: 'Write it in schemas/screens.',
    names: ({ project }) => project.screens,
  },
  {
    code: 'LZ205',
    kind: 'modal',
    member: 'modals',
    noun: 'modal on this screen',
    why: 'Nothing would open.',
    none: 'Add it under "modals".',
    names: ({ declared }) => declared.modals,
  },
  {
    code: 'LZ206',
    kind: 'state',
    member: 'state',
    noun: 'state entry on this screen',
    why: 'What is typed or set would be lost.',
    none: 'Add it under "state" with its first value.',
    names: ({ declared }) => declared.state,
  },
  {
    code: 'LZ207',
    kind: 'data',
    member: 'data',
    noun: 'data source on this screen',
    why: 'Nothing would be loaded.',
    none: 'Add it under "data".',
    names: ({ declared }) => declared.data,
  },
  {
    code: 'LZ208',
    kind: 'fragment',
    noun: 'fragment',
    why: 'Nothing can be drawn here.',
    none: 'Write it in schemas/fragments.',
    names: ({ project }) => project.fragments,
  },
  {
    code: 'LZ209',
    kind: 'widget',
    noun: 'widget',
    why: 'Nothing can be drawn here.',
    none: 'Widgets live in widgets/.',
    names: ({ project }) => project.widgets,
  },
]

/**
 * Names of endpoints, screens, modals, state entries, data sources, fragments and widgets that do
 * not exist.
 */
export const unknownReferences: readonly DocumentRule[] = kinds.map((kind) => ({
  code: kind.code,
  severity: 'error',
  title: `An unknown ${kind.noun.replace(' on this screen', '')}`,
  why: kind.why,
  check: (model) => {
    if (isLeftToUser(kind, model)) return []
    const names = kind.names(model)
    return model.references
      .filter(
        (reference) =>
          reference.kind === kind.kind &&
          !names.has(reference.name) &&
          !model.project.unreadable.has(reference.name.split('.')[0] ?? ''),
      )
      .map(({ name, pointer }) =>
        at(model, pointer, {
          what: say`There is no ${nounIn(kind, model)} called "${name}".`,
          ...didYouMean(name, names.keys(), (value) => ({ at: 'value', value }), said(kind.none)),
          ...(kind.member ? lost(kind.member, name) : unknown(kind.kind, name)),
        }),
      )
  },
}))

function nounIn({ noun }: Kind, { kind }: DocumentModel): string {
  return said(
    kind === 'expansion' ? noun.replace('on this screen', 'on the screens around it') : noun,
  )
}

/**
 * Whether the check of a name is left to the users of a fragment: modals, state and data are those
 * of its screen.
 */
function isLeftToUser({ member }: Kind, model: DocumentModel): boolean {
  return (model.kind === 'fragment' || model.kind === 'app') && member !== undefined
}
