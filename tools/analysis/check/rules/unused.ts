import { isObject, type Json, child } from '../../../../renderer/language'
import { withExpansions } from '../../model/with-expansions'
import type { DocumentModel } from '../../model/model'
import { filesBehind } from './files-behind'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'

interface Unused {
  readonly code: string
  readonly member: string
  readonly noun: string
  readonly used: (models: readonly DocumentModel[]) => Set<string>
}

const kinds: readonly Unused[] = [
  {
    code: 'LZ701',
    member: 'state',
    noun: 'state entry',
    used: (models) => union(read('state', models), fields(models)),
  },
  { code: 'LZ702', member: 'rules', noun: 'rule', used: rulesUsed },
  {
    code: 'LZ703',
    member: 'data',
    noun: 'data source',
    used: (models) => union(roots(models), referred('data', models)),
  },
  {
    code: 'LZ704',
    member: 'params',
    noun: 'parameter',
    used: (models) => read('params', models),
  },
  {
    code: 'LZ705',
    member: 'modals',
    noun: 'modal',
    used: (models) => referred('modal', models),
  },
  {
    code: 'LZ706',
    member: 'options',
    noun: 'option',
    used: (models) => read('options', models),
  },
]

/** Declared names that the screen does not use. */
export const unusedNames: readonly DocumentRule[] = kinds.map(({ code, member, noun, used }) => ({
  code,
  severity: 'warning',
  title: `An unused ${noun}`,
  why: 'Whoever reads the document looks for what it is for.',
  alone: true,
  check: (model) => {
    if (model.kind !== 'screen') return []
    const names = namesOf(model.document[member])
    if (names.length === 0) return []
    const models = withExpansions(model)
    const seen = used(models)
    const unused = names.filter((name) => !seen.has(name))
    const from = unused.length > 0 ? filesBehind(model.project, model) : []
    return unused.map((name) =>
      at(model, child(`/${member}`, name), {
        atKey: true,
        from,
        cause: { of: `unused in ${model.file}`, name },
        what: say`Nothing uses the ${said(noun)} "${name}".`,
        fix: say`Use it, or remove it.`,
      }),
    )
  },
}))

function namesOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value).filter((name) => name !== '$comment') : []
}

/**
 * The second segments of paths below a root, as in `state.score`. A path of only the root uses all.
 */
function read(root: string, models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ expressions, declared }) =>
      expressions.flatMap(({ path }) =>
        path?.segments[0] !== root
          ? []
          : path.segments[1] === undefined
            ? [...declared.state.keys(), ...declared.params, ...declared.options]
            : [path.segments[1]],
      ),
    ),
  )
}

function roots(models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ expressions }) => expressions.flatMap(({ path }) => path?.segments[0] ?? [])),
  )
}

function referred(kind: string, models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ references }) =>
      references.filter((reference) => reference.kind === kind).map(({ name }) => name),
    ),
  )
}

function fields(models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ nodes }) =>
      nodes.flatMap(({ source }) => (typeof source['field'] === 'string' ? [source['field']] : [])),
    ),
  )
}

function rulesUsed(models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ expressions }) =>
      expressions.flatMap(({ operator, args }) =>
        operator === 'rule' && typeof args[0] === 'string' ? [args[0]] : [],
      ),
    ),
  )
}

function union(left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> {
  return new Set([...left, ...right])
}
