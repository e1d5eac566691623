import { t } from '../words/words'
import type { ReactNode } from 'react'
import { isObject, type Json, type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import { Button } from '../controls/button'
import { useSelection } from '../use-studio'
import { Section } from './section'
import { ValueField } from './value-field'
import { labelOf, type Taken } from './value-mode'

type Fragment = Project['fragments'] extends ReadonlyMap<string, infer Value> ? Value : never
type Input = Fragment['inputs'] extends ReadonlyMap<string, infer Value> ? Value : never

/** The inputs of a fragment. */
export function FragmentForm({
  node,
  pointer,
  fragment,
}: {
  node: JsonObject
  pointer: string
  fragment: Fragment
}): ReactNode {
  const { select } = useSelection()
  const given = isObject(node['with']) ? node['with'] : {}
  const declared = isObject(fragment.document['with']) ? fragment.document['with'] : {}
  return (
    <Section title={t('fragmentForm.whatItIsGiven')}>
      {[...fragment.inputs].map(([name, input]) => (
        <ValueField
          key={name}
          label={labelOf(name)}
          pointer={`${pointer}/with/${name}`}
          value={given[name]}
          {...takenByInput(input, declared[name])}
        />
      ))}
      <Button onClick={() => select({ path: fragment.file, pointer: '' })}>
        {t('fragmentForm.openTheFragment')}
      </Button>
    </Section>
  )
}

function takenByInput(
  { type, required }: Input,
  entry: Json | undefined,
): { taken: Taken; about: string } {
  const declared = isObject(entry) ? entry : {}
  const schema = isObject(declared['schema']) ? declared['schema'] : {}
  return {
    taken: {
      type,
      schema: { ...schema, 'x-text': type.string !== undefined },
      required,
      literal: false,
    },
    about: stringOrEmpty(declared['description']),
  }
}
