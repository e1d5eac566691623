import { child, isObject, membersOf, type JsonObject } from '../../../../renderer/language'
import { constantState, decide } from '../../model/decide'
import { linksOf, type DocumentModel, type NodeUse } from '../../model/model'
import { say } from '../../words/words'
import { at, documentRule } from './rule'

export const deadControl = documentRule('LZ428', (model) =>
  model.nodes.flatMap((node) => {
    const { source, pointer, widget } = node
    const chain = isObject(source['on']) ? source['on']['press'] : undefined
    const isEmpty = Array.isArray(chain) && chain.length === 0
    const isBare = chain === undefined && widget?.input === true && widget.field === undefined
    if (!widget?.events.has('press') || !(isEmpty || isBare)) return []
    if (linksOf(node).length > 0 || isOff(model, node)) return []
    return at(model, isEmpty ? child(child(pointer, 'on'), 'press') : pointer, {
      what: say`A press on this ${node.widgetName} does nothing.`,
      fix: say`Add steps in "on": { "press": […] }, or remove the node.`,
    })
  }),
)

function isOff(model: DocumentModel, { source }: NodeUse): boolean {
  return (
    source['disabled'] !== undefined &&
    decide([source['disabled']], model, constantState(model)) === true
  )
}

export const opensItself = documentRule('LZ429', (model) =>
  model.kind !== 'screen'
    ? []
    : model.actions.flatMap(({ name, node, source, pointer }) => {
        const isSame =
          source['screen'] === model.name &&
          node !== undefined &&
          (name === 'go' || (name === 'replace' && pointer.startsWith(`${node.pointer}/on/press/`)))
        if (!isSame || source['session'] !== undefined || !hasSameParams(model, source)) return []
        return at(model, child(pointer, 'screen'), {
          what: say`This step opens the screen "${model.name}", which is already open.`,
          fix: say`Name another screen, or remove the step.`,
        })
      }),
)

/** Returns whether a step passes only values that the screen already has. */
function hasSameParams({ declared, expressions }: DocumentModel, { params }: JsonObject): boolean {
  const isRead = (name: string) =>
    declared.params.has(name) || expressions.some(({ path }) => path?.text === `session.${name}`)
  const read = membersOf(params).filter(([name]) => isRead(name))
  const values: JsonObject = Object.fromEntries(read)
  return [...new Set([...declared.params, ...Object.keys(values)])].every((name) => {
    const value = values[name]
    const path = isObject(value) ? value['var'] : undefined
    return (Array.isArray(path) ? path[0] : path) === `params.${name}`
  })
}
