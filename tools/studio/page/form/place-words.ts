import {
  child,
  isObject,
  type Json,
  type JsonObject,
  segmentsOf,
  valueAt,
} from '../../../../renderer/language'
import { nodePointer } from '../../../analysis/authoring/document/nodes'
import type { Finding } from '../../../analysis/check/report'
import type { Project } from '../../../analysis/project/project'
import { limitLength } from '../../../analysis/types/describe'
import { kindOf } from '../../../analysis/project/source-file'
import type { Option } from '../controls/picker'
import { nameNode } from '../outline/use-row-views'
import { entryWords } from '../../../analysis/words/translate-description'
import { labelOf } from '../../../analysis/words/member-label'
import { documentSchemaOf, givenSchema, nodeSchema } from './given-schemas'
import { definitions, literalOf, memberSchemas, shapeOf } from './grammar'
import { nodeOptions } from './use-place'

/**
 * Returns the form's labels for each level of a pointer, from the node to the field. `document` can
 * be another version of the file.
 */
export function placeWords(
  { file, pointer }: Pick<Finding, 'file' | 'pointer'>,
  project: Project,
  locale: string,
  document: Json | undefined = project.files.get(file)?.json,
): string[] {
  if (kindOf(file) === 'texts') return [textWords(valueAt(document, pointer), pointer)]
  const at = nodePointer(pointer) ?? ''
  const owner = valueAt(document, at)
  const isNode = at !== '' && isObject(owner)
  const schema = isNode ? nodeSchema(owner, project) : documentSchemaOf(file)
  if (!schema) return []
  const fields = fieldWords(segmentsOf(pointer.slice(at.length)), schema, owner, {
    project,
    document,
  })
  if (/\/seen\/[^/]+$/.test(pointer))
    return withNodeWords(fields, nodeOptions(project, document, locale))
  if (!isNode) return fields
  const { kind, name } = nameNode(owner, project, locale)
  return [`${kind} ${name}`.trim(), ...fields]
}

/** Returns a text with its key, or only the key if the text does not exist. */
function textWords(text: Json | undefined, pointer: string): string {
  const key = segmentsOf(pointer).join('.')
  if (typeof text !== 'string' || text === '') return key
  return `“${limitLength(text, 60)}” · ${key}`
}

/** Replaces the id of a node in the last label of an expected result by the words of the node. */
function withNodeWords(fields: readonly string[], nodes: readonly Option[]): string[] {
  const words = nodes.find(({ value }) => value === fields.at(-1))?.label
  return words === undefined ? [...fields] : [...fields.slice(0, -1), words]
}

/**
 * Returns the labels of the fields. The last label belongs to the field that contains the
 * expression, because parts of an expression have no labels.
 */
function fieldWords(
  segments: readonly string[],
  whole: JsonObject,
  value: Json | undefined,
  around: { readonly project: Project; readonly document: Json | undefined },
): string[] {
  const words: string[] = []
  let [schema, owner]: [Json | undefined, Json | undefined] = [whole, value]
  for (const [at, segment] of segments.entries()) {
    const parent = segments[at - 1] ?? ''
    if (!isObject(schema) || literalOf(schema)) break
    const { schema: shape, names } = shapeOf(schema, owner)
    if (names.includes(definitions.nodes)) break
    const member: JsonObject | undefined =
      givenSchema(segment, owner, around) ?? memberSchemas(shape)[segment]
    const isItem = Array.isArray(owner)
    owner = valueAt(owner, child('', segment))
    words.push(
      member
        ? labelOf(segment)
        : isItem
          ? `${Number(segment) + 1}`
          : entryWords(parent, segment, owner),
    )
    schema = member ?? (isItem ? shape['items'] : shape['additionalProperties'])
  }
  return words
}
