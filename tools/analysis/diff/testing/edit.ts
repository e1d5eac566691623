import type { Json } from '../../../../renderer/language'

export type Edit =
  | readonly ['set', string, Json]
  | readonly ['insert', string, Json]
  | readonly ['remove', string]
  | readonly ['move', string, string]

export function edit(document: Json, change: Edit): Json {
  const copy = structuredClone(document)
  if (change[0] === 'set') setAt(copy, change[1], change[2])
  else if (change[0] === 'insert') insertAt(copy, change[1], change[2])
  else if (change[0] === 'remove') removeAt(copy, change[1])
  else insertAt(copy, change[2], removeAt(copy, change[1]))
  return copy
}

function place(
  document: Json,
  pointer: string,
): [parent: Record<string, Json> | Json[], name: string] {
  const names = pointer.split('/').slice(1)
  const last = names.pop()!
  const parent = names.reduce((value, name) => (value as Record<string, Json>)[name]!, document)
  return [parent as Record<string, Json> | Json[], last]
}

function setAt(document: Json, pointer: string, value: Json): void {
  const [parent, name] = place(document, pointer)
  if (Array.isArray(parent)) parent[Number(name)] = value
  else parent[name] = value
}

function insertAt(document: Json, pointer: string, value: Json): void {
  const [parent, name] = place(document, pointer)
  if (Array.isArray(parent)) parent.splice(name === '-' ? parent.length : Number(name), 0, value)
  else parent[name] = value
}

function removeAt(document: Json, pointer: string): Json {
  const [parent, name] = place(document, pointer)
  if (Array.isArray(parent)) return parent.splice(Number(name), 1)[0]!
  const value = parent[name]!
  delete parent[name]
  return value
}
