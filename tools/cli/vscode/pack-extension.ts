import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { parse } from 'jsonc-parser'
import { build, type Rolldown } from 'vite'
import manifest from './manifest.json'

const schemas = 'schemas/language'

/** Packs the extension for VS Code: the bundled code and the schemas of documents. */
export async function packExtension(root: string): Promise<Uint8Array> {
  const settings = parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8')) as {
    readonly 'json.schemas': readonly { readonly fileMatch: readonly string[]; url: string }[]
  }
  const jsonValidation = settings['json.schemas'].filter(({ url }) => url.includes(schemas))
  const contributes = { ...manifest.contributes, jsonValidation }
  const names = readdirSync(join(root, schemas)).filter((name) => name.endsWith('.schema.json'))
  const files = {
    'package.json': JSON.stringify({ ...manifest, contributes }, undefined, 2),
    'extension.cjs': await bundle(root),
    'LICENSE.txt': readFileSync(join(root, 'LICENSE'), 'utf8'),
    ...Object.fromEntries(
      names.map((name) => [`${schemas}/${name}`, readFileSync(join(root, schemas, name), 'utf8')]),
    ),
  }
  const packed = Object.entries(files).map(([path, text]) => [`extension/${path}`, strToU8(text)])
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes),
    'extension.vsixmanifest': strToU8(vsixManifest()),
    ...(Object.fromEntries(packed) as Record<string, Uint8Array>),
  })
}

/** VS Code itself provides the module `vscode`. */
async function bundle(root: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'tools/cli/vscode/extension.ts'),
      target: 'node20',
      write: false,
      rolldownOptions: { external: ['vscode'], output: { format: 'cjs', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${['json', 'cjs', 'txt', 'vsixmanifest']
  .map((name) => `<Default Extension=".${name}" ContentType="application/octet-stream"/>`)
  .join('\n')}
</Types>
`

function vsixManifest(): string {
  const { name, displayName, description, publisher, version, engines, categories } = manifest
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${displayName}</DisplayName>
<Description xml:space="preserve">${description}</Description>
<Categories>${categories.join(',')}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
</Assets>
</PackageManifest>
`
}
