import { isWithin, plainSigns } from '../../../../renderer/language'
import type { Binding, DocumentModel } from '../../model/model'
import { textsOf } from '../../model/leads'
import { quote } from '../../types/describe'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { eachPublishedText } from './each-text'
import { at, documentRule, projectRule } from './rule'
import { say } from '../../words/words'

const address = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|\/\/|(?:javascript|data|vbscript|blob|file):)/i

const isAddress = (text: string): boolean => address.test(text)

export const literalAddress = documentRule('LZ503', (model) =>
  textsOf(model).flatMap(([pointer, text]) =>
    isAddress(text)
      ? at(model, pointer, {
          what: say`A document cannot contain a URL.`,
          fix: say`Name a screen, an endpoint or "asset:…", or use a URL from a response.`,
        })
      : [],
  ),
)

/** A host name without a scheme. "EE.UU." is not a host name. */
const host = /[\p{L}\p{N}-][.。](?:[\p{Ll}\p{Lo}]{2,}|\p{L}{3,})(?![\p{L}\p{N}])/u

/** An IP address without leading zeros, so that an amount with separators does not match. */
const ipAddress = /(?<![\p{N}.])(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})(?![\p{N}.]\p{N})/u

/** A URL of a telephone number or a mail. */
const contact = /(?<!\p{L})(?:tel|mailto|sms|whatsapp):\S/iu

const namesAddress = (text: string): boolean =>
  isAddress(text) ||
  [/\b[a-z][a-z\d+.-]*:\/\//i, host, ipAddress, contact].some((form) => form.test(plainSigns(text)))

export const addressInText = projectRule(
  'LZ512',
  eachPublishedText(({ file, pointer, value }) =>
    namesAddress(value)
      ? {
          file,
          pointer,
          what: say`A text cannot contain a URL, or words that look like one.`,
          fix: say`Remove it, and add a link to a screen, or to a URL of the configuration or of a response. If it is not a URL, put a space after the dot.`,
        }
      : [],
  ),
)

const prefix = 'asset:'

export const unknownAsset = documentRule('LZ214', (model) => {
  const { assets } = model.project
  if (!assets) return []
  const named = textsOf(model).flatMap(([pointer, text]) =>
    text.startsWith(prefix) && !assets.has(text.slice(prefix.length))
      ? [unknown(model, pointer, text, assets)]
      : [],
  )
  return [...named, ...model.bindings.flatMap((binding) => pathsIn(model, binding, assets))]
})

/** Reports image paths without `asset:`. Documents refer to images by this prefix. */
function pathsIn(
  model: DocumentModel,
  { actual, expected, pointer }: Binding,
  assets: ReadonlySet<string>,
): Report[] {
  if (expected.string?.format !== 'x-image') return []
  return (actual.string?.only ?? []).flatMap((path) =>
    typeof path === 'string' && path !== '' && !path.startsWith(prefix) && !isAddress(path)
      ? [unknown(model, placeOf(model, pointer, path), path, assets)]
      : [],
  )
}

/** Returns the pointer of a string, also inside a rule, a variable or a text that supplies it. */
function placeOf(model: DocumentModel, below: string, wanted: string): string {
  const found = textsOf(model).find(
    ([at, text]) => text === wanted && isWithin(at, below) && !/\/(?:rule|var|t)$/.test(at),
  )
  return found?.[0] ?? below
}

function unknown(
  model: DocumentModel,
  pointer: string,
  text: string,
  assets: ReadonlySet<string>,
): Report {
  const isNamed = text.startsWith(prefix)
  const name = nameIn(text)
  const advice = assets.has(name)
    ? {
        fix: say`Write "${prefix}${name}".`,
        suggestion: {
          label: say`Change to "${prefix}${name}"`,
          at: 'value' as const,
          value: prefix + name,
        },
      }
    : didYouMean(
        name,
        assets,
        (value) => ({ at: 'value', value: prefix + value }),
        say`Put the file into src/assets.`,
      )
  const what = isNamed
    ? say`There is no asset "${text.slice(prefix.length)}".`
    : say`${quote(text)} is not an image of the project; their names begin with "${prefix}".`
  return at(model, pointer, { what, ...advice })
}

function nameIn(path: string): string {
  return path
    .replace(/^[a-z]+:/i, '')
    .replace(/^(?:\.?\/)*(?:src\/)?(?:assets\/)?/, '')
    .replace(/\.[a-z]+$/i, '')
}
