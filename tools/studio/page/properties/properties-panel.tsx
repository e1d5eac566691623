import { t } from '../words/words'
import { type ReactNode, useState } from 'react'
import {
  isObject,
  membersOf,
  type JsonObject,
  stringOrEmpty,
  child,
  valueAt,
} from '../../../../renderer/language'
import { nodePointer } from '../../../analysis/authoring/document/nodes'
import { useOpenDocument } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useSelection } from '../use-studio'
import { NodeForm } from './node-form'
import './properties.css'
import screenSchema from '../../../../schemas/language/screen.schema.json'
import { booleanType, stringType } from '../../../analysis/types/type'
import { Button } from '../controls/controls'
import { RuleDepsContext } from '../rules/use-rule-deps'
import { Section } from './field'
import { useEdit, usePlace } from './use-place'
import { ValueField } from './value-field'
import { anything, type AcceptedValues } from './value-mode'

/** The form of the selected node; without a selection, of the whole document. */
export function PropertiesPanel(): ReactNode {
  const { document, isValid, path } = useOpenDocument()
  const { selection } = useSelection()
  const canEdit = useCanEdit()
  const pointer = nodePointer(selection.pointer)
  const node = document && pointer !== undefined ? valueAt(document, pointer) : undefined
  return (
    <section className="st-properties" aria-label={t('propertiesPanel.properties')}>
      {!isValid && (
        <output className="st-note st-tone--warning">{t('propertiesPanel.theTextIsNoJson')}</output>
      )}
      <fieldset className="st-properties__all" disabled={!isValid || !canEdit}>
        <legend className="lz-visually-hidden">
          {t('propertiesPanel.propertiesOfWhatIsSelected')}
        </legend>
        {isObject(node) && pointer !== undefined ? (
          <NodeForm key={`${path}${pointer}`} node={node} pointer={pointer} />
        ) : document ? (
          <DocumentForm key={path} document={document} />
        ) : (
          <p className="st-empty">{t('propertiesPanel.thereIsNothingToShow')}</p>
        )}
      </fieldset>
    </section>
  )
}

const words: AcceptedValues = { ...anything, type: stringType, schema: { 'x-text': true } }
const truth: AcceptedValues = { ...anything, type: booleanType, required: true }
const identifier = /^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9-]{0,63}$/

/** The form of the whole document: its title and its rules. */
function DocumentForm({ document }: { document: JsonObject }): ReactNode {
  const place = usePlace('')
  const isScreen = document['screen'] !== undefined
  return (
    <RuleDepsContext value={place}>
      <header className="st-properties__head">
        <h2>
          {stringOrEmpty(document['screen']) ||
            stringOrEmpty(document['fragment']) ||
            t('documentForm.thisFile')}
        </h2>
        <p className="st-muted">
          {isScreen ? t('documentForm.theWholeScreenSelectA') : t('documentForm.selectANodeInThe')}
        </p>
      </header>
      {isScreen && (
        <>
          <Section title={t('documentForm.title')}>
            <ValueField
              label={t('documentForm.title')}
              pointer="/title"
              value={document['title']}
              taken={words}
              about={screenSchema.properties.title.description}
            />
          </Section>
          <RulesForm document={document} />
        </>
      )}
    </RuleDepsContext>
  )
}

function RulesForm({ document }: { document: JsonObject }): ReactNode {
  return (
    <Section title={t('documentForm.rules')} summary={t('documentForm.conditionsWithAName')}>
      {membersOf(document['rules']).map(([name, rule]) => (
        <ValueField
          key={name}
          label={name}
          pointer={child('/rules', name)}
          value={rule}
          taken={truth}
        />
      ))}
      <NewRule document={document} />
    </Section>
  )
}

function NewRule({ document }: { document: JsonObject }): ReactNode {
  const { set } = useEdit()
  const [name, setName] = useState('')
  const isTaken = membersOf(document['rules']).some(([other]) => other === name)
  return (
    <form
      className="st-textkey__pick"
      onSubmit={(event) => {
        event.preventDefault()
        set(child('/rules', name), true)
        setName('')
      }}
    >
      <input
        className="st-input"
        aria-label={t('documentForm.nameOfANewRule')}
        placeholder={t('documentForm.nameOfANewRule2')}
        value={name}
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={isTaken || !identifier.test(name)}>
        {t('documentForm.addARule')}
      </Button>
    </form>
  )
}
