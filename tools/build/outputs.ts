import { widgetsSchema } from './authoring/authoring-form'
import { configSchema } from './config/config-schema'
import { settingsPage } from './config/settings-page'
import { jsonFile, moduleFile, type GeneratedFile } from './generated-file'
import {
  actionsPage,
  expressionsPage,
  screenPage,
  widgetSchemaPage,
  widgetsPage,
  findingsPage,
} from './reference/pages'
import { agentsPage } from './reference/agents-page'
import { endpointsPage } from './reference/endpoints-page'
import { faultsPage } from './reference/faults-page'
import { namesFile } from './names-file'
import { chunkModules, registryModule } from './registry'
import type { Sources } from './packaging'
import { languageTypes, manifestTypes, reportTypes, propTypes } from './types/type-emitter'
import { manifestValidatorTypes, strictTypes } from './validators/strict'
import { tolerantTypes } from './validators/tolerant'

/** The generated files that are committed, because people read them or review their differences. */
export function outputs(sources: Sources): GeneratedFile[] {
  const { grammar, widgets } = sources
  const families = Object.values(sources.families)
  return [
    jsonFile('schemas/language/widgets.generated.schema.json', widgetsSchema(sources)),
    namesFile(sources),
    jsonFile('schemas/language/config.generated.schema.json', configSchema(sources)),
    moduleFile('renderer/language/documents.generated.ts', languageTypes(grammar)),
    moduleFile('widgets/props.generated.ts', propTypes(widgets)),
    moduleFile('tools/analysis/check/validators.generated.d.mts', strictTypes),
    moduleFile('src/delivery/validate.generated.d.ts', tolerantTypes),
    moduleFile('src/delivery/manifest/manifest.generated.ts', manifestTypes(grammar)),
    moduleFile('src/report/batch.generated.ts', reportTypes(grammar)),
    moduleFile('src/delivery/manifest/validate-manifest.generated.d.ts', manifestValidatorTypes),
    moduleFile('widgets/registry.generated.ts', registryModule(widgets)),
    ...Object.entries(chunkModules(widgets)).map(([file, text]) =>
      moduleFile(`widgets/${file}`, text),
    ),
    { path: 'AGENTS.md', text: agentsPage({ grammar, widgets, families }) },
    { path: 'docs/reference/screen.md', text: screenPage(grammar) },
    { path: 'docs/reference/expressions.md', text: expressionsPage(grammar) },
    { path: 'docs/reference/actions.md', text: actionsPage(grammar) },
    { path: 'docs/reference/widgets.md', text: widgetsPage(widgets) },
    { path: 'docs/reference/widget-schema.md', text: widgetSchemaPage(grammar) },
    { path: 'docs/reference/settings.md', text: settingsPage() },
    { path: 'docs/reference/endpoints.md', text: endpointsPage(families) },
    { path: 'docs/reference/faults.md', text: faultsPage() },
    { path: 'docs/reference/findings.md', text: findingsPage() },
  ]
}
