import { deflateSync } from 'node:zlib'
import { dictionary, pdfDate, type PdfFile, pdfText, ref } from './pdf-file'
import { srgbProfile } from './srgb-profile'

/** The electronic invoice inside a PDF, whose name Factur-X prescribes. */
const invoiceFile = 'factur-x.xml'

/**
 * Writes what makes a document an archived one (PDF/A-3) with an electronic invoice inside: the invoice as an attached file and the
 * meaning of the document's colours. Returns the entries of the catalog.
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
      // The invoice says the same as the pages.
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

/** The properties of Factur-X: their names, values and meanings. */
const properties = [
  ['DocumentFileName', invoiceFile, 'The name of the embedded XML document'],
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
  ['Version', '1.0', 'The version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const

/**
 * What the metadata of an archived document says besides that of others: its conformance, the properties of Factur-X, and the
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

function propertyText([name, , meaning]: (typeof properties)[number]): string {
  const parts = { name, valueType: 'Text', category: 'external', description: meaning }
  const elements = Object.entries(parts).map(
    ([key, text]) => `<pdfaProperty:${key}>${text}</pdfaProperty:${key}>`,
  )
  return `<rdf:li rdf:parseType="Resource">${elements.join('')}</rdf:li>`
}
