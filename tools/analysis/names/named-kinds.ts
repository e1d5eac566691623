import type { NameKind } from '../../../renderer/language'
import { plural } from '../../../src/delivery/guarded/index'
import type { Declarations, DocumentModel } from '../model/model'
import type { Project } from '../project/project'
import type { Texts } from '../project/texts'

/** A kind of thing with names. */
export interface NamedKind {
  readonly noun: string
  /** The advice if the project or the screen has no thing of the kind. */
  readonly none: string
  /** The member of a screen that declares the names; other kinds are declared by the project. */
  readonly member?: keyof Declarations
  /** The declared names, for kinds of the project. */
  readonly names: (project: Project) => KnownNames
}

/** Declared names. */
export type KnownNames = ReadonlyMap<string, unknown> | ReadonlySet<string>

const noNames: KnownNames = new Set()

function ofScreen(member: keyof Declarations, noun: string, none: string): NamedKind {
  return { noun, none, member, names: () => noNames }
}

/** The kinds of names that documents declare. */
export const namedKinds = {
  rule: ofScreen('rules', 'rule', 'Add it under "rules".'),
  modal: ofScreen('modals', 'modal on this screen', 'Add it under "modals".'),
  state: ofScreen(
    'state',
    'state entry on this screen',
    'Add it under "state" with its first value.',
  ),
  data: ofScreen('data', 'data source on this screen', 'Add it under "data".'),
  endpoint: {
    noun: 'endpoint',
    none: 'Describe it in schemas/endpoints.',
    names: ({ endpoints }) => endpoints,
  },
  screen: { noun: 'screen', none: 'Write it in schemas/screens.', names: ({ screens }) => screens },
  fragment: {
    noun: 'fragment',
    none: 'Write it in schemas/fragments.',
    names: ({ fragments }) => fragments,
  },
  widget: { noun: 'widget', none: 'Widgets live in widgets/.', names: ({ widgets }) => widgets },
  link: {
    noun: 'link',
    none: 'List it under "links" in schemas/app.json.',
    names: ({ app }) => app.links,
  },
  text: {
    noun: 'text key',
    none: 'Add it to the locale files.',
    names: ({ texts }: Pick<Project, 'texts'>) => textKeys(texts),
  },
} satisfies Partial<Readonly<Record<NameKind, NamedKind>>>

/** A kind of name with declarations. */
export type DeclaredKind = keyof typeof namedKinds

/** Returns the names of a kind that a document may use. */
export function declaredNames(
  kind: DeclaredKind,
  { declared, project }: DocumentModel,
): KnownNames {
  const { member, names }: NamedKind = namedKinds[kind]
  return member ? declared[member] : names(project)
}

const known = new WeakMap<Texts, ReadonlySet<string>>()

function textKeys(texts: Texts): ReadonlySet<string> {
  const keys =
    known.get(texts) ?? new Set([...texts.values()].flatMap((language) => [...language.keys()]))
  known.set(texts, keys)
  return keys
}

/** The keys that documents may use: a key with plural forms counts once. */
export function namedTexts(texts: Texts): ReadonlySet<string> {
  return new Set([...textKeys(texts)].map((key) => key.replace(plural, '')))
}
