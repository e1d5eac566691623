import { namesSchema } from './authoring/names-schema'
import { widgetsSchema } from './authoring/widgets-schema'
import { banner, jsonFile, type GeneratedFile } from './generated-file'
import { endpointsPage } from './reference/endpoints-page'
import { actionsPage, expressionsPage, screenPage } from './reference/language-pages'
import { widgetsPage } from './reference/widgets-page'
import { chunkModules, registryModule } from './registry'
import type { FamilySource, Sources } from '../packaging'
import { languageTypes, manifestTypes } from './types/language-types'
import { propTypes } from './types/prop-types'
import { manifestValidators, manifestValidatorTypes } from './validators/manifest'
import {
  responseLoaders,
  responseParts,
  responseTypes,
  responseValidators,
} from './validators/responses'
import { strictTypes, strictValidators } from './validators/strict'
import { tolerantTypes, tolerantValidator } from './validators/tolerant'

/** Every generated file of the project. */
export function outputs(sources: Sources): GeneratedFile[] {
  const { grammar, widgets } = sources
  const widgetNodes = widgetsSchema(sources)
  const names = namesSchema(sources)
  const schemas = [...Object.values(grammar), widgetNodes, names]
  return [
    jsonFile('schemas/language/widgets.generated.schema.json', widgetNodes),
    jsonFile('schemas/language/names.generated.schema.json', names),
    module('renderer/language/documents.generated.ts', languageTypes(grammar)),
    module('widgets/props.generated.ts', propTypes(widgets)),
    module('tools/analysis/check/validators.generated.mjs', strictValidators(schemas)),
    module('tools/analysis/check/validators.generated.d.mts', strictTypes),
    module('src/delivery/validate.generated.js', tolerantValidator(schemas)),
    module('src/delivery/validate.generated.d.ts', tolerantTypes),
    module('src/delivery/manifest/manifest.generated.ts', manifestTypes(grammar)),
    module('src/delivery/manifest/validate-manifest.generated.js', manifestValidators(grammar)),
    module('src/delivery/manifest/validate-manifest.generated.d.ts', manifestValidatorTypes),
    module('widgets/registry.generated.ts', registryModule(widgets)),
    ...Object.entries(chunkModules(widgets)).map(([file, text]) => module(`widgets/${file}`, text)),
    ...responseModules(Object.values(sources.families)),
    { path: 'docs/reference/screen.md', text: screenPage(grammar) },
    { path: 'docs/reference/expressions.md', text: expressionsPage(grammar) },
    { path: 'docs/reference/actions.md', text: actionsPage(grammar) },
    { path: 'docs/reference/widgets.md', text: widgetsPage(widgets) },
    { path: 'docs/reference/endpoints.md', text: endpointsPage(Object.values(sources.families)) },
  ]
}

function responseModules(families: readonly FamilySource[]): GeneratedFile[] {
  const parts = Object.entries(
    Object.assign({}, ...families.map(responseParts)) as ReturnType<typeof responseParts>,
  )
  return [
    module('src/api/responses/loaders.generated.ts', responseLoaders(parts.map(([name]) => name))),
    ...parts.flatMap(([name, part]) => [
      module(`src/api/responses/${name}.generated.js`, responseValidators(part)),
      module(`src/api/responses/${name}.generated.d.ts`, responseTypes),
    ]),
  ]
}

function module(path: string, text: string): GeneratedFile {
  return { path, text: banner + text }
}
