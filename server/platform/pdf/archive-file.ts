import { deflateSync } from 'node:zlib'
import { dictionary, pdfDate, type PdfFile, pdfText, ref } from './pdf-file'
import { srgbProfile } from './srgb-profile'

/** File name of the electronic invoice inside the PDF, as Factur-X prescribes it. */
const invoiceFile = 'factur-x.xml'

/**
 * Writes the parts that PDF/A-3 with an electronic invoice requires: the invoice as an attached file, and a colour
 * profile. Returns the entries of the catalog.
 */
export function writeArchive(file: PdfFile, xml: string, instant: string): Record<string, string> {
  const content = Buffer.from(xml)
  const attached = file.writeStream(
    {
      Type: '/EmbeddedFile',
      Subtype: '/text#2Fxml',
      Filter: '/FlateDecode',
      Params: dictionary({ ModDate: pdfDate(instant), Size: content.length }),
    },
    deflateSync(content),
  )
  const named = file.write(
    dictionary({
      Type: '/Filespec',
      F: pdfText(invoiceFile),
      UF: pdfText(invoiceFile),
      Desc: pdfText('Factur-X'),
      // The attached invoice has the same content as the pages.
      AFRelationship: '/Alternative',
      EF: dictionary({ F: ref(attached), UF: ref(attached) }),
    }),
  )
  const profile = file.writeStream({ N: 3, Filter: '/FlateDecode' }, deflateSync(srgbProfile()))
  const colours = dictionary({
    Type: '/OutputIntent',
    S: '/GTS_PDFA1',
    OutputConditionIdentifier: pdfText('sRGB IEC61966-2.1'),
    Info: pdfText('sRGB IEC61966-2.1'),
    DestOutputProfile: ref(profile),
  })
  return {
    AF: `[${ref(named)}]`,
    Names: dictionary({ EmbeddedFiles: dictionary({ Names: `[${pdfText(invoiceFile)} ${ref(named)}]` }) }),
    OutputIntents: `[${ref(file.write(colours))}]`,
  }
}

const factur = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The properties of Factur-X: names, values and descriptions. */
const properties = [
  ['DocumentFileName', invoiceFile, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const

/**
 * Returns the additional metadata of an archived document: its conformance level, the properties of Factur-X, and the
 * schema of these properties, which PDF/A requires.
 */
export const archiveMetadata = (instant: string) => `
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
<xmp:ModifyDate>${new Date(instant).toISOString()}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${factur}">
${properties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${factur}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.map(propertyText).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

function propertyText([name, , description]: (typeof properties)[number]): string {
  const parts = { name, valueType: 'Text', category: 'external', description }
  const elements = Object.entries(parts).map(
    ([key, text]) => `<pdfaProperty:${key}>${text}</pdfaProperty:${key}>`,
  )
  return `<rdf:li rdf:parseType="Resource">${elements.join('')}</rdf:li>`
}
