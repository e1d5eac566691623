// Builds the site of guides and reference into a folder: npm run docs [-- folder]
import { resolve } from 'node:path'
import { buildAssets } from './build-assets'
import { createSite, writeSite } from './build-site'

const root = process.cwd()
const folder = resolve(process.argv[2] ?? 'dist-docs')
const { templates, files } = await buildAssets(root)
const site = createSite(root, templates)
writeSite(root, folder, site, files)
console.log(`${site.pages.size} pages in ${folder}; any static host can serve them.`)
