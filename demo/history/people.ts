/** Invented people of the demo's history: names and places by country, with letters that are difficult for a search. */
export interface PeopleOf {
  country: string
  /** Number of customers out of twenty. */
  share: number
  first: readonly string[]
  last: readonly string[]
  /** Street and number, postcode, town. */
  places: readonly (readonly [street: string, postcode: string, city: string])[]
}

const words = (text: string): string[] => text.split(' ')

export const historyPeople: readonly PeopleOf[] = [
  {
    country: 'HR',
    share: 6,
    first: words('Ana Željka Đurđica Šime Ćiril Marko Ivana Luka Petra Krešimir Nikolina Antonija'),
    last: words('Horvat Babić Šarić Đukić Žižić Ćosić Marušić Kovačević Perić Bašić Vuković Jurišić'),
    places: [
      ['Ulica kralja Tomislava 12', '23000', 'Zadar'],
      ['Ilica 48', '10000', 'Zagreb'],
      ['Šetalište Bačvice 7', '21000', 'Split'],
      ['Đačka ulica 3', '31000', 'Osijek'],
    ],
  },
  {
    country: 'DE',
    share: 3,
    first: words('Jörg Käthe Björn Anneliese Jürgen Sören Lena Mia Günther Zoë Ulrike Finn'),
    last: words('Müller Schröder Weiß Großmann Schäfer Krüger Böhm Jäger Köhler Groß Meyer Lößner'),
    places: [
      ['Schönhauser Allee 101', '10439', 'Berlin'],
      ['Große Bleichen 5', '20354', 'Hamburg'],
      ['Türkenstraße 22', '80799', 'München'],
      ['Königstraße 9', '70173', 'Stuttgart'],
    ],
  },
  {
    country: 'PL',
    share: 2,
    first: words('Łukasz Agnieszka Michał Żaneta Paweł Małgorzata Wojciech Grażyna Bogusław Kasia Jerzy Ola'),
    last: words(
      'Wiśniewski Dąbrowska Kamiński Żółkiewski Śliwa Łęcki Piątek Wójcik Kaźmierczak Nowak Górska Król',
    ),
    places: [
      ['ulica Świętojańska 14', '81-368', 'Gdynia'],
      ['ulica Łąkowa 2', '90-562', 'Łódź'],
      ['ulica Długa 31', '31-147', 'Kraków'],
      ['ulica Różana 8', '02-548', 'Warszawa'],
    ],
  },
  {
    country: 'FR',
    share: 2,
    first: words('François Zoé Aurélie Benoît Chloé Étienne Gaëlle Hélène Jérôme Loïc Maël Noémie'),
    last: words('Lefèvre Bérenger Dubœuf Garçon Hébert Lemaître Núñez Prévost Rivière Sénéchal Béjart Fauré'),
    places: [
      ['14 rue des Écoles', '75005', 'Paris'],
      ['3 cours Lafayette', '69003', 'Lyon'],
      ['27 quai de la Fosse', '44000', 'Nantes'],
      ['8 place Saint-Épvre', '54000', 'Nancy'],
    ],
  },
  {
    country: 'SI',
    share: 2,
    first: words('Špela Matjaž Žiga Tjaša Boštjan Urša Anže Neža Blaž Katja Jernej Maša'),
    last: words('Žagar Kočevar Šuštar Črnigoj Hočevar Božič Turšič Krajnc Zupančič Golob Žnidaršič Bevk'),
    places: [
      ['Trubarjeva cesta 5', '1000', 'Ljubljana'],
      ['Koroška cesta 18', '2000', 'Maribor'],
      ['Čevljarska ulica 2', '6000', 'Koper'],
      ['Slomškov trg 4', '3000', 'Celje'],
    ],
  },
  {
    country: 'AT',
    share: 2,
    first: words('Jürgen Käthe Franz Alois Veronika Lukas Bärbel Hannes Theres Günter Sophie Max'),
    last: words('Gruber Hößl Pichler Löschnig Strauß Steiner Müllner Zöchling Wölfl Höfer Bäck Egger'),
    places: [
      ['Währinger Straße 40', '1090', 'Wien'],
      ['Mühlgasse 6', '8020', 'Graz'],
      ['Getreidegasse 11', '5020', 'Salzburg'],
      ['Höttinger Au 2', '6020', 'Innsbruck'],
    ],
  },
  {
    country: 'HU',
    share: 1,
    first: words('Ágnes Zoltán Zsófia Gergő Béla Ödön Réka Márton Ildikó László Piroska Ákos'),
    last: words('Nagy Kovács Szűcs Tóth Vörös Győri Fehér Kőszegi Balázs Fűzi Szabó Tímár'),
    places: [
      ['Váci út 20', '1132', 'Budapest'],
      ['Széchenyi tér 3', '6720', 'Szeged'],
      ['Kőszegi utca 9', '9700', 'Szombathely'],
      ['Rákóczi út 41', '7623', 'Pécs'],
    ],
  },
  {
    country: 'NL',
    share: 2,
    first: words('Daniël Noëlle Joost Zoë Marijn Loïs Thijs Anaïs Sjoerd Renée Bram Fleur'),
    last: words('Jansen Dijkstra Vermeër Bakker Citroën Visser Smit Postma Hoekstra Meijer Kuipers Mulder'),
    places: [
      ['Prinsengracht 210', '1016 HD', 'Amsterdam'],
      ['Oudegracht 88', '3511 AV', 'Utrecht'],
      ['Witte de Withstraat 30', '3012 BR', 'Rotterdam'],
      ['Vismarkt 5', '9711 KV', 'Groningen'],
    ],
  },
]
