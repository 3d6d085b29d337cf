/** A person, a text of a file, and the parts of it that are marked. */
export const NAMES: readonly (readonly [
  given: string,
  family: string,
  text: string,
  ...found: readonly string[],
])[] = [
  // Whole names, in any case and with any accents.
  ['Clara', 'Wieck', 'read by CLARA WIECK', 'CLARA', 'WIECK'],
  ['Béla', 'Bartók', 'after Bartok', 'Bartok'],
  ['Jörg', 'Müller', 'Mueller, with Joerg', 'Mueller', 'Joerg'],
  ['Mueller', 'Weiss', 'Müllers Weiß', 'Müllers', 'Weiß'],
  ['Søren', 'Ødegård', 'Oedegaard and Soren', 'Oedegaard', 'Soren'],
  ['Þóra', 'Jónsdóttir', 'Thora Jonsdottir', 'Thora', 'Jonsdottir'],
  ['Łukasz', 'Żak', 'Lukasz, Żak', 'Lukasz', 'Żak'],
  // Two and three letters.
  ['Bo', 'Li', 'Li: first theme', 'Li'],
  ['Xu', 'Wu', 'the reading of Wu', 'Wu'],
  ['Min', 'Ng', 'NG, 2019', 'NG'],
  ['An', 'Le', 'Le’s cadence', 'Le'],
  ['Jae', 'Oh', 'Jae hears V', 'Jae'],
  ['Ji', 'Kim', 'Kims Thema', 'Kims'],
  // Either part of a double name, and names with particles.
  ['Clara', 'Schumann-Wieck', 'Schumann, then Wieck', 'Schumann', 'Wieck'],
  ['María', 'García Lorca', 'Lorca', 'Lorca'],
  ['Ludwig', 'van der Velde', 'as Velde has it', 'Velde'],
  ['Conor', 'O’Brien', 'Brien; OBrien', 'Brien', 'OBrien'],
  ['Anne-Marie', 'Le Roux', 'Marie', 'Marie'],
  // Other endings.
  ['Clara', 'Wieck', 'Wiecks Lesart', 'Wiecks'],
  ['Jan', 'Kowalski', 'analiza Kowalskiego', 'Kowalskiego'],
  ['Jana', 'Nováková', 'podle Novákové', 'Novákové'],
  ['Olli', 'Virtanen', 'Virtasen mukaan', 'Virtasen'],
  ['Иван', 'Иванов', 'анализ Ивановой', 'Ивановой'],
  ['Νίκος', 'Παπαδόπουλος', 'του Παπαδοπούλου', 'Παπαδοπούλου'],
  ['Ayşe', 'Yıldız', 'Yıldız’ın', 'Yıldız'],
  // Scripts that put no blanks between words, or something in front of a name.
  ['明', '李', '李明的分析', '李明', '李', '明'],
  ['', '王小波', '小波认为', '小波'],
  ['太郎', '山田', '山田先生の分析', '山田'],
  ['さくら', 'いとう', 'さくらによる', 'さくら'],
  ['철수', '김', '철수가 들은', '철수'],
  ['สมชาย', 'ใจดี', 'วิเคราะห์โดยสมชาย', 'สมชาย'],
  ['محمد', 'الحسيني', 'تحليل لمحمد', 'لمحمد'],
  ['שרה', 'כהן', 'לפי הכהן', 'הכהן'],
  ['प्रिया', 'शर्मा', 'शर्मा का विश्लेषण', 'शर्मा'],
  // Handles and addresses made of the name.
  ['Clara', 'Wieck', 'clarawieck, kwieck and wieck1819', 'clarawieck', 'kwieck', 'wieck1819'],
  ['Li', 'Wu', 'liwu, l.wu and wu_li', 'liwu', 'l.wu', 'wu_li'],
  ['Ana', 'Gil', 'agil marks', 'agil'],
  ['Clara', 'Wieck', 'write to c.w@example.org', 'c.w@example.org'],
  ['Clara', 'Wieck', 'C. W., 1840', 'C. W.'],
  ['Clara', 'Wieck', 'https://wieck.example/x', 'https://wieck.example/x'],
];
