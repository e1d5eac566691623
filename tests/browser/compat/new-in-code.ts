import type { Identifier } from '@mdn/browser-compat-data/types'
import { namesInCode } from './names-in-code'
import { featureAt, isNew } from './support'

const api = featureAt('api')
const builtins = featureAt('javascript', 'builtins')

/** All global names of the language and the web platform, and the members of `window`. */
const globals: Identifier = { ...api['Window'], ...api, ...builtins }

/**
 * Objects whose members can be looked up exactly. For other objects, the script shows only the name
 * of the method.
 */
const objects: Readonly<Record<string, Identifier | undefined>> = {
  window: globals,
  globalThis: globals,
  document: { ...api['Node'], ...api['Document'] },
  navigator: api['Navigator'],
  crypto: api['Crypto'],
  performance: api['Performance'],
  location: api['Location'],
  history: api['History'],
}

/** Objects whose method names are unambiguous. */
const owners = [
  ...['Array', 'Promise', 'Map', 'Set', 'Object', 'String', 'Number', 'RegExp', 'Date'].map(
    (name) => builtins[name],
  ),
  ...['Node', 'Element', 'HTMLDialogElement', 'Document'].map((name) => api[name]),
  ...['Blob', 'Response', 'Request', 'Headers', 'URL', 'URLSearchParams'].map((name) => api[name]),
]

/**
 * Returns the features that a script of the build uses, and that at least one of the oldest
 * browsers does not have.
 */
export function newInCode(name: string, code: string): string[] {
  const { syntax, globals: free, members, methods } = namesInCode(name, code)
  return [
    ...syntax,
    ...[...free].filter((each) => isNew(globals[each])),
    ...[...members].filter((path) => isNewMember(...(path.split('.') as [string, string]))),
    ...[...methods].filter(isNewMethod).map((each) => `.${each}()`),
  ]
}

function isNewMember(root: string, name: string): boolean {
  const members = objects[root] ?? globals[root]
  return isNew(members?.[`${name}_static`] ?? members?.[name])
}

/** True if no object in the oldest browsers has a method with this name. */
function isNewMethod(name: string): boolean {
  const definitions = owners.flatMap((owner) => owner?.[name] ?? [])
  return definitions.length > 0 && definitions.every((each) => isNew(each))
}
