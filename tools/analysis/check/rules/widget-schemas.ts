import { child, nodeMembers } from '../../../../renderer/language'
import type { ProjectRule } from './rule'
import { say } from '../../words/words'

/** A property of a widget that documents cannot set, since its name is a member of every node. */
export const takenProperty: ProjectRule = {
  code: 'LZ223',
  severity: 'error',
  title: 'A widget property with a taken name',
  why: 'Nodes use the name for themselves, so that the widget never receives the property.',
  check: ({ widgets }) =>
    [...widgets.values()].flatMap(({ name, file, props, field }) =>
      [...props.keys()]
        .filter((prop) => nodeMembers.has(prop) || (field && prop === 'value'))
        .map((prop) => ({
          file,
          pointer: child('/properties', prop),
          atKey: true,
          what: say`The ${name} has a property "${prop}", which means something else on every node.`,
          fix: say`Rename the property.`,
        })),
    ),
}
