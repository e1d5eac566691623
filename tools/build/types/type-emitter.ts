import { descriptionOf, resolveReference, type SchemaPosition, key, pascalCase } from '../registry'
import { isSchema, type Schema, type WidgetSource } from '../packaging'

export interface EmitterOptions {
  files: Record<string, Schema>
  /**
   * The type of undeclared values. With `Json`, lists are mutable, like the lists in the type
   * `Json`.
   */
  open: 'Json' | 'unknown'
  /** The types that replace references to schema files, by file name. */
  known?: Record<string, string>
}

/** A schema with a `title` becomes a declaration; any other schema is inlined. */
class TypeEmitter {
  private readonly declared = new Map<string, string>()

  constructor(private readonly options: EmitterOptions) {}

  /** The declared types, sorted by name. */
  get declarations(): string {
    return [...this.declared]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n\n')
  }

  type(schema: Schema | boolean, file: string): string {
    if (!isSchema(schema)) return this.options.open
    if (schema.$ref) return this.reference(schema.$ref, file)
    return schema.title && this.options.files[file]
      ? this.named(typeName(schema.title), { schema, file })
      : this.inline({ schema, file })
  }

  members(schema: Schema, file: string, indent = '  '): string {
    const lines = Object.entries(schema.properties ?? {}).map(([name, member]) => {
      const optional = schema.required?.includes(name) ? '' : '?'
      return `${doc(isSchema(member) ? descriptionOf(this.options.files, { schema: member, file }) : undefined, indent)}${indent}${key(name)}${optional}: ${this.type(member, file)}`
    })
    if (schema.additionalProperties === true)
      lines.push(`${indent}[name: string]: ${this.options.open} | undefined`)
    return lines.join('\n')
  }

  private memberList(schema: Schema, file: string): string {
    return Object.entries(schema.properties ?? {})
      .map(
        ([name, member]) =>
          `${key(name)}${schema.required?.includes(name) ? '' : '?'}: ${this.type(member, file)}`,
      )
      .join('; ')
  }

  private reference(ref: string, file: string): string {
    const known = this.options.known?.[ref]
    if (known !== undefined) return known
    const place = resolveReference(this.options.files, ref, file)
    return this.type(place.schema, place.file)
  }

  private named(title: string, { schema, file }: SchemaPosition): string {
    if (!this.declared.has(title)) {
      this.declared.set(title, '')
      this.declared.set(
        title,
        doc(descriptionOf(this.options.files, { schema, file })) +
          this.declaration(title, { schema, file }),
      )
    }
    return title
  }

  private declaration(title: string, { schema, file }: SchemaPosition): string {
    // The compiler does not accept an interface as a JSON object.
    return schema.properties && !isSchema(schema.additionalProperties)
      ? `export type ${title} = {\n${this.members(schema, file)}\n}`
      : `export type ${title} = ${this.inline({ schema, file })}`
  }

  private inline({ schema, file }: SchemaPosition): string {
    if (schema['x-file']) return 'File'
    if (schema.enum) return union(schema.enum.map(literalType))
    if ('const' in schema) return literalType(schema.const)
    if (schema.properties && !isSchema(schema.additionalProperties))
      return `{ ${this.memberList(schema, file)} }`
    const choices = schema.oneOf ?? schema.anyOf
    if (choices) return union(choices.map((part) => this.type(part, file)))
    if (schema.if) return this.conditional({ schema, file })
    if (schema.type)
      return union([schema.type].flat().map((type) => this.plain(type, { schema, file })))
    return schema.allOf ? this.type(schema.allOf[0]!, file) : this.options.open
  }

  /** The type of a schema with `if`: a union, because `if` distinguishes kinds of values. */
  private conditional({ schema, file }: SchemaPosition): string {
    const { if: _, then, else: otherwise, ...rest } = schema
    const kinds = [schema.type ?? []].flat().filter((type) => type !== 'object')
    return union([
      ...kinds.map((type) => this.plain(type, { schema: rest, file })),
      ...[then, otherwise].flatMap((part) => (part ? [this.type(part, file)] : [])),
    ])
  }

  private plain(type: string, { schema, file }: SchemaPosition): string {
    if (type === 'array') return this.list(schema, file)
    if (type === 'object')
      return `Readonly<Record<string, ${isSchema(schema.additionalProperties) ? this.type(schema.additionalProperties, file) : this.options.open}>>`
    return type === 'integer' ? 'number' : type
  }

  private list({ items }: Schema, file: string): string {
    if (Array.isArray(items)) return `[${items.map((item) => this.type(item, file)).join(', ')}]`
    const item = items ? this.type(items, file) : this.options.open
    const isPlain = /^\w+$/.test(item)
    if (this.options.open === 'Json') return isPlain ? `${item}[]` : `Array<${item}>`
    return isPlain ? `readonly ${item}[]` : `ReadonlyArray<${item}>`
  }
}

function typeName(title: string): string {
  return title.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}

function literalType(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/'/g, `\\'`)}'` : JSON.stringify(value)
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function doc(description: string | undefined, indent = ''): string {
  return description ? `${indent}/** ${description} */\n` : ''
}

const emitter = new TypeEmitter({ files: {}, open: 'unknown' })

/** The props of each widget: resolved values, the bound value, and one handler per event. */
export function propTypes(widgets: readonly WidgetSource[]): string {
  const used = [
    'WidgetBase',
    ...(widgets.some(hasEvents) ? ['WidgetEvent'] : []),
    ...(widgets.some(({ facts }) => facts.field) ? ['WidgetField'] : []),
  ]
  return `import type { ${used.join(', ')} } from '../renderer/react'\n\n${widgets.map(propsOf).join('\n\n')}\n`
}

function hasEvents({ facts }: WidgetSource): boolean {
  return Object.keys(facts.events).length > 0
}

function propsOf({ name, schema, facts }: WidgetSource): string {
  const bases = [
    'WidgetBase',
    ...(facts.field ? [`Partial<WidgetField<${emitter.type(facts.field, name)}>>`] : []),
  ]
  const handlers = Object.entries(facts.events).map(
    ([event, payload]) => `  on${pascalCase(event)}?: WidgetEvent${argument(payload)}`,
  )
  const members = [emitter.members(schema, name), ...handlers].filter((line) => line !== '')
  const body = members.length > 0 ? `{\n${members.join('\n')}\n}` : '{}'
  return `${doc(schema.description)}export interface ${pascalCase(name)}Props extends ${bases.join(', ')} ${body}`
}

function argument(payload: Schema | null): string {
  return payload ? `<${emitter.type(payload, '')}>` : ''
}

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

/** The types of documents. All widget nodes share one type with the common members. */
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

/** The table of effects by action, for `effects.ts`. */
export function actionEffects(grammar: Record<string, Schema>): string {
  const { oneOf = [], definitions = {} } = grammar['action.schema.json'] ?? {}
  const rows = oneOf.map(({ $ref = '' }) => {
    const name = $ref.split('/').at(-1) ?? ''
    const effect = definitions[name]?.['x-effect']
    if (typeof effect !== 'string')
      throw new Error(
        `The action "${name}" has no "x-effect" in schemas/language/action.schema.json. Add its effect, such as "screen".`,
      )
    return `  ${name}: '${effect}',\n`
  })
  return `export const actionEffects = {\n${rows.join('')}} as const\n`
}

export function reportTypes(grammar: Record<string, Schema>): string {
  const file = 'reports.schema.json'
  const emitter = new TypeEmitter({ files: grammar, open: 'unknown' })
  emitter.type(grammar[file] ?? {}, file)
  return `${emitter.declarations}\n`
}

export function manifestTypes(grammar: Record<string, Schema>): string {
  const file = 'manifest.schema.json'
  const emitter = new TypeEmitter({ files: grammar, open: 'unknown' })
  emitter.type(grammar[file] ?? {}, file)
  emitter.type({ $ref: '#/definitions/envelope' }, file)
  return `${emitter.declarations}\n`
}
