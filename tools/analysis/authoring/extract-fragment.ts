import { child, isObject, type Json, type JsonObject, valueAt } from '../../../renderer/language'
import { applyEdits } from '../edits/text-edit'
import { argumentPointer, type ExpressionUse, lookup, type Root } from '../expressions/scope'
import type { DocumentModel } from '../model/model'
import { modelFragment, modelScreen } from '../model/build-model'
import type { Project } from '../project/project'
import { removeValue, setValue, replacePlaces } from './document/edits'
import { placeInList, readJson } from './document/nodes'
import { newNameRefusal, type Outcome, refusal, printDocument } from './subjects'

/** Neighbouring nodes in one list of a screen or a fragment. */
interface NodeSelection {
  readonly file: string
  readonly pointer: string
  readonly count: number
}

/**
 * Moves nodes into a new fragment. Values that the nodes read from the screen become inputs of the
 * fragment. State, rules and modals stay in the screen.
 */
export function extractFragment(project: Project, selected: NodeSelection, name: string): Outcome {
  const { file, pointer, count } = selected
  const refused = newNameRefusal(project, { kind: 'fragment', name })
  if (refused) return refused
  const place = placeInList(pointer)
  const text = project.files.get(file)?.text ?? ''
  const model = modelOf(project, file)
  const list = place && valueAt(readJson(text)?.json, place.list)
  const nodes = Array.isArray(list) ? list.slice(place!.index, place!.index + count) : []
  if (!model || nodes.length < count || !nodes.every(isObject)) return refusal('noNodes')
  const reads = readsOf(model, place!, count)
  const made = `schemas/fragments/${name}.json`
  if (project.files.has(made)) return refusal('fileTaken', { file: made })
  return {
    file: made,
    changes: new Map([
      [made, fragmentText(name, nodes, reads)],
      [file, withFragment(text, selected, useOf(name, reads))],
    ]),
  }
}

function modelOf(project: Project, file: string): DocumentModel | undefined {
  const here = (documents: Project['screens']) =>
    [...documents.values()].find((document) => document.file === file)
  const [screen, fragment] = [here(project.screens), here(project.fragments)]
  if (screen) return modelScreen(project, screen)
  return fragment && modelFragment(project, fragment)
}

/**
 * The kinds of names that a fragment cannot read from its screen. Each such name becomes an input
 * of the new fragment.
 */
const inputKinds: ReadonlySet<Root['kind']> = new Set([
  'data',
  'row',
  'index',
  'params',
  'options',
  'failure',
  'input',
])

interface OuterValue {
  readonly input: string
  readonly path: string
  /** A pointer relative to the body of the new fragment. */
  readonly pointer: string
  readonly text: string
}

function readsOf(
  model: DocumentModel,
  { list, index }: { list: string; index: number },
  count: number,
): OuterValue[] {
  const tops = Array.from({ length: count }, (_, at) => child(list, index + at))
  return tops.flatMap((top, at) => {
    const around = model.nodes.find(({ pointer }) => pointer === top)?.outerScope
    return model.expressions
      .filter(({ pointer }) => pointer.startsWith(`${top}/`))
      .flatMap((use) => {
        const { path } = use
        const [root = '', member = ''] = path?.segments ?? []
        const kind = around && lookup(around, root)?.kind
        if (!path?.root || kind !== path.root.kind || !inputKinds.has(kind)) return []
        const isInput = kind === 'input'
        return {
          input: isInput ? member : root,
          path: isInput ? `${root}.${member}` : root,
          pointer: `/body/${at}${placeOf(use).slice(top.length)}`,
          text: isInput ? path.text : `with.${path.text}`,
        }
      })
  })
}

function placeOf(use: ExpressionUse): string {
  return argumentPointer(use, use.path?.argument ?? 0)
}

function fragmentText(name: string, body: readonly Json[], reads: readonly OuterValue[]): string {
  const inputs = [...new Set(reads.map(({ input }) => input))]
  const document: JsonObject = {
    $schema: '../language/fragment.schema.json',
    fragment: name,
    with: Object.fromEntries(inputs.map((input) => [input, { required: true }])),
    body: [...body],
  }
  return replacePlaces(
    printDocument(document),
    reads.map(({ pointer, text }) => ({ pointer, value: text })),
  )
}

function useOf(name: string, reads: readonly OuterValue[]): JsonObject {
  const inputs = reads.map(({ input, path }): [string, Json] => [input, { var: path }])
  return {
    fragment: name,
    ...(inputs.length > 0 ? { with: Object.fromEntries(inputs) } : {}),
  }
}

function withFragment(text: string, { pointer, count }: NodeSelection, use: JsonObject): string {
  const { list, index } = placeInList(pointer)!
  const others = Array.from({ length: count - 1 }, (_, at) => child(list, index + count - 1 - at))
  const alone = others.reduce((now, other) => applyEdits(now, removeValue(now, other)), text)
  return applyEdits(alone, setValue(alone, pointer, use))
}
