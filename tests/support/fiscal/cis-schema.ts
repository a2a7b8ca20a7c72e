/**
 * A schema of CIS's messages, written from the published description of their elements (technical specification 2.7,
 * messages 1.10). The official XSD is not part of this project, so a difference from it would not be found here.
 */
const amount =
  '<xs:restriction base="xs:string"><xs:pattern value="[+\\-]?(0|[1-9][0-9]{0,14})\\.[0-9]{2}"/></xs:restriction>'
const text = (name: string, rule: string) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string">${rule}</xs:restriction></xs:simpleType>`
const pattern = (value: string) => `<xs:pattern value="${value}"/>`
const rates = (name: string, type: string) =>
  `<xs:complexType name="${name}"><xs:sequence><xs:element name="Porez" type="f:${type}" maxOccurs="unbounded"/></xs:sequence></xs:complexType>`

/** Returns the elements of an invoice. */
const invoice = (name: string) => `<xs:complexType name="${name}"><xs:sequence>
  <xs:element name="Oib" type="f:Oib"/>
  <xs:element name="USustPdv" type="xs:boolean"/>
  <xs:element name="DatVrijeme" type="f:DatumVrijeme"/>
  <xs:element name="OznSlijed"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="N"/><xs:enumeration value="P"/></xs:restriction></xs:simpleType></xs:element>
  <xs:element name="BrRac"><xs:complexType><xs:sequence>
    <xs:element name="BrOznRac" type="f:Broj"/>
    <xs:element name="OznPosPr" type="f:Prostor"/>
    <xs:element name="OznNapUr" type="f:Broj"/>
  </xs:sequence></xs:complexType></xs:element>
  <xs:element name="Pdv" type="f:Porezi" minOccurs="0"/>
  <xs:element name="Pnp" type="f:Porezi" minOccurs="0"/>
  <xs:element name="OstaliPor" type="f:OstaliPorezi" minOccurs="0"/>
  <xs:element name="IznosOslobPdv" type="f:Iznos" minOccurs="0"/>
  <xs:element name="IznosMarza" type="f:Iznos" minOccurs="0"/>
  <xs:element name="IznosNePodlOpor" type="f:Iznos" minOccurs="0"/>
  <xs:element name="Naknade" minOccurs="0"><xs:complexType><xs:sequence>
    <xs:element name="Naknada" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="NazivN" type="f:Naziv"/><xs:element name="IznosN" type="f:Iznos"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
  <xs:element name="IznosUkupno" type="f:Iznos"/>
  <xs:element name="NacinPlac" type="f:NacinPlac"/>
  <xs:element name="OibOper" type="f:Oib"/>
  <xs:element name="ZastKod" type="f:ZastKod"/>
  <xs:element name="NakDost" type="xs:boolean"/>
  <xs:element name="ParagonBrRac" type="f:Naziv" minOccurs="0"/>
  <xs:element name="SpecNamj" type="f:Namjena" minOccurs="0"/>
  <xs:element name="OibPrimateljaRacuna" type="f:Oib" minOccurs="0"/>
</xs:sequence></xs:complexType>`

const request = (name: string, type: string) => `<xs:element name="${name}"><xs:complexType><xs:sequence>
  <xs:element name="Zaglavlje" type="f:Zaglavlje"/>
  <xs:element name="Racun" type="f:${type}"/>
  <xs:any namespace="http://www.w3.org/2000/09/xmldsig#" processContents="skip" minOccurs="0"/>
</xs:sequence><xs:attribute name="Id" type="xs:string"/></xs:complexType></xs:element>`

export const cisSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:f="http://www.apis-it.hr/fin/2012/types/f73"
  targetNamespace="http://www.apis-it.hr/fin/2012/types/f73" elementFormDefault="qualified">
${text('Oib', pattern('\\d{11}'))}
${text('Uuid', pattern('[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'))}
${text('DatumVrijeme', pattern('[0-3][0-9]\\.[01][0-9]\\.20[0-9]{2}T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]'))}
${text('Broj', pattern('[1-9][0-9]{0,19}'))}
${text('Prostor', pattern('[0-9a-zA-Z]{1,20}'))}
${text('Naziv', '<xs:minLength value="1"/><xs:maxLength value="100"/>')}
${text('Namjena', '<xs:minLength value="1"/><xs:maxLength value="1000"/>')}
${text('NacinPlac', '<xs:enumeration value="G"/><xs:enumeration value="K"/><xs:enumeration value="T"/><xs:enumeration value="O"/>')}
${text('ZastKod', pattern('[0-9a-f]{32}'))}
${text('Stopa', pattern('[0-9]{1,3}\\.[0-9]{2}'))}
<xs:simpleType name="Iznos">${amount}</xs:simpleType>
<xs:complexType name="Zaglavlje"><xs:sequence>
  <xs:element name="IdPoruke" type="f:Uuid"/><xs:element name="DatumVrijeme" type="f:DatumVrijeme"/>
</xs:sequence></xs:complexType>
<xs:complexType name="Porez"><xs:sequence>
  <xs:element name="Stopa" type="f:Stopa"/><xs:element name="Osnovica" type="f:Iznos"/><xs:element name="Iznos" type="f:Iznos"/>
</xs:sequence></xs:complexType>
<xs:complexType name="OstaliPorez"><xs:sequence>
  <xs:element name="Naziv" type="f:Naziv"/><xs:element name="Stopa" type="f:Stopa"/><xs:element name="Osnovica" type="f:Iznos"/><xs:element name="Iznos" type="f:Iznos"/>
</xs:sequence></xs:complexType>
${rates('Porezi', 'Porez')}
${rates('OstaliPorezi', 'OstaliPorez')}
${invoice('Racun')}
${request('RacunZahtjev', 'Racun')}
${request('ProvjeraZahtjev', 'Racun')}
<xs:element name="EchoRequest" type="xs:string"/>
</xs:schema>`
