BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE answers (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	asked VARCHAR(160) NOT NULL, 
	ply INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY ("table", seat, "key"), 
	CONSTRAINT fk_answers_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE codes (
	person VARCHAR(24) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_codes PRIMARY KEY (person, digest), 
	CONSTRAINT fk_codes_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','f79add80d584ac32044385d66a28d1b0f704157aaeee306959adb3d4eedd8075');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','e22ef0e51443b5dfaf43048830099b0cfbc445cfb89f7eda798d5cd6f082f1a3');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','264be88388622c321f35a5517dcd024642410fc58a3ab57c16329da514472882');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','bd640613a1cdd2637c4e5a5b6c7a0156ca13b82b2e62ba7835350fcd855ede6c');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','272c93f507e888fe9c6130a63b3e4ad6239800b0d419576c0f8c4774b27aa3e7');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','a8eb32087668751273ab49e1a82cf68c78d05d35b842018a3e624c06edd1ff0f');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','cad36208502342cfb92d1ef813908d6b6e84328ca67a2f9513bb363e8dd76237');
INSERT INTO "codes" VALUES('JV7caSIDkjR9-NQS','1903c85a58a790a8adbd5c675f64947cf69252687a2a529afdd3227477c437e7');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','571aedaebf7912f6615e0aecdccd76f3e4997e33c884546a97e7b7d7ce489447');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','ab647245c0867abdaa1557e442039816e4e72797f4b3161a777bffe6a15597fd');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','c21c5b39081cf996c6832c7f0197839b97d9f7c45de7fa0872448f53f5a5be62');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','1923cc870856e184a0270c63d744d6721d82a06307fe162f3a6db18863956606');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','f62c03c68d626446f5a1f7854ecc89141d2cc7587f2fad76973459e225f7fb70');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','6c975e7c40a8310f2a67d85024add2f8017b1f6dbd4f7642dcf0f4a3f3a5b5b9');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','b72782c6f95edbdc38fc63de25ef6401a44ac69d0407f641de031278ab104190');
INSERT INTO "codes" VALUES('U57bZBiHkz23F5__','7f09badf5200f77fa57993cdb91dfd0c06619a78c8c60c5ea5889efe5e3bed6a');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','8d21a68fd0bf452f0de5a5058347d084c3eb0196dec50c38ee0ebc2188256bf7');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','754793e928b0ee7ea555ebb8b8491e587352ae0191c4843276e09c13610fe744');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','5f8a354e6fe5d104474f87e621538ab8d09af84297288f5502963f8801804c44');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','3bc05c45cc8666a77fa8102979cc106d75da8e40a1dbffe51040060fbbd59099');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','d8eb7b5fe78e016b1b834ec25204f8c878ac8907c91d6935f3566149823e5eb5');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','0605a84c1ca1795bc194bc891cbc47ce0d9bbb48d74a7927e388b5ce9e1929a5');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','d8cc51dc0a8f18861a1102348c28a2776fb49cd63a21074ffb30bd86ea68b62b');
INSERT INTO "codes" VALUES('Fu6XQ1zJe1w4QeLK','4b07e14eed07c31a83a7db51041b4608144d06f6c047d6072e5676802616453b');
CREATE TABLE entrants (
	tournament VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	lot INTEGER, 
	person VARCHAR(24), 
	name VARCHAR(100) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	late INTEGER NOT NULL, 
	withdrew INTEGER, 
	CONSTRAINT pk_entrants PRIMARY KEY (tournament, number), 
	CONSTRAINT fk_entrants_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE holders (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_holders PRIMARY KEY ("table", seat, person), 
	CONSTRAINT fk_holders_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_holders_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "holders" VALUES('8s6gqnrx2uym4n',0,'ivS5jerb1Y3EVHPH');
INSERT INTO "holders" VALUES('8s6gqnrx2uym4n',1,'JV7caSIDkjR9-NQS');
CREATE TABLE log (
	"table" VARCHAR(24) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move VARCHAR(100) NOT NULL, 
	at BIGINT NOT NULL, 
	"left" BIGINT, 
	forced BOOLEAN NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY ("table", ply), 
	CONSTRAINT fk_log_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "log" VALUES('8s6gqnrx2uym4n',0,0,'2x1 h8',1259,NULL,0);
INSERT INTO "log" VALUES('8s6gqnrx2uym4n',1,1,'2x2 h6',1264,NULL,0);
INSERT INTO "log" VALUES('8s6gqnrx2uym4n',2,0,'1x2 g5',1270,NULL,0);
CREATE TABLE messages (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY ("table", number), 
	CONSTRAINT fk_messages_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE mutes (
	person VARCHAR(24) NOT NULL, 
	muted VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted), 
	CONSTRAINT fk_mutes_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE notes (
	id INTEGER NOT NULL, 
	"table" VARCHAR(24), 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (id), 
	CONSTRAINT fk_notes_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE pairings (
	tournament VARCHAR(24) NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	second INTEGER, 
	"table" VARCHAR(24), 
	CONSTRAINT pk_pairings PRIMARY KEY (tournament, round, board), 
	CONSTRAINT fk_pairings_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE pending (
	"table" VARCHAR(24) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move VARCHAR(100) NOT NULL, 
	at BIGINT NOT NULL, 
	forced BOOLEAN NOT NULL, 
	CONSTRAINT pk_pending PRIMARY KEY ("table", step, seat), 
	CONSTRAINT fk_pending_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	folded VARCHAR(100), 
	password VARCHAR(200), 
	session INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	UNIQUE (folded)
);
INSERT INTO "people" VALUES('ivS5jerb1Y3EVHPH','Ann',NULL,NULL,0,1794954793651);
INSERT INTO "people" VALUES('JV7caSIDkjR9-NQS','Bea','bea','$argon2id$v=19$m=65536,t=3,p=4$LreV6nqmsW/I+74faGdC3Q$TcvD4PX3xQZ/2r9QkRASHiBQBLWYlrA/6LtvI6fSePk',0,1794954793687);
INSERT INTO "people" VALUES('U57bZBiHkz23F5__','Zoë','zoë','$argon2id$v=19$m=65536,t=3,p=4$VxJkEpLEqeRjxFk2OdcJhA$kjcJM5/AJQr5eGrNrM8643e8F3HRUxY396UdYGgd2dM',0,1794954794083);
INSERT INTO "people" VALUES('Fu6XQ1zJe1w4QeLK','Zoe','zoe','$argon2id$v=19$m=65536,t=3,p=4$t/RBIOn2CiUBTEWENJoj4g$DhQ482AnypsQiY3S7fEJca4Cm2ZaLR6ezk630RO7it0',0,1794954794341);
CREATE TABLE ratings (
	game VARCHAR(20) NOT NULL, 
	players INTEGER NOT NULL, 
	subject VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	changed BIGINT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, players, subject)
);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	"table" VARCHAR(24), 
	number INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	why TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE runs (
	id INTEGER NOT NULL, 
	started BIGINT NOT NULL, 
	alive BIGINT NOT NULL, 
	CONSTRAINT pk_runs PRIMARY KEY (id)
);
INSERT INTO "runs" VALUES(1,1794954793528,1794954795099);
CREATE TABLE seats (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	who VARCHAR(10) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(100) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('8s6gqnrx2uym4n',0,'person','ivS5jerb1Y3EVHPH','Ann','');
INSERT INTO "seats" VALUES('8s6gqnrx2uym4n',1,'person','JV7caSIDkjR9-NQS','Guest 3324','');
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('signing key','U5nr2KrjSPISYUDu_aGJOQBU7JUClnPoPavZMEHUI6k');
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	options TEXT NOT NULL, 
	clock VARCHAR(12) NOT NULL, 
	arbiter BOOLEAN NOT NULL, 
	show_ready BOOLEAN NOT NULL, 
	hints BOOLEAN NOT NULL, 
	public BOOLEAN NOT NULL, 
	chat BOOLEAN NOT NULL, 
	maker VARCHAR(24), 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	phase VARCHAR(10) NOT NULL, 
	why TEXT, 
	plies INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	own VARCHAR(60) NOT NULL, 
	cuts INTEGER NOT NULL, 
	standing TEXT NOT NULL, 
	falls BIGINT, 
	rated BOOLEAN, 
	rematch VARCHAR(24), 
	source VARCHAR(10) NOT NULL, tournament VARCHAR(24), 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('8s6gqnrx2uym4n','strata','{"players": 2, "size": 8, "tiles": "8,8,3"}','none',0,1,1,0,1,'ivS5jerb1Y3EVHPH',1794954793654,1794954794924,'playing',NULL,3,5,'[0,0]',0,'{"version":1,"opened":1794954793654,"since":1794954793654,"horizon":3,"waiting":[1]}',NULL,NULL,NULL,'table',NULL);
CREATE TABLE tokens (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	title VARCHAR(100) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	scopes VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (digest)
);
INSERT INTO "tokens" VALUES('lxPokHAGv-mhsJyz','JV7caSIDkjR9-NQS','program','2bee9b4ba734c8543337e6a9210010f48555026c580ca777c045bfb01df237cd','read play',1794954794595,NULL);
CREATE TABLE tournaments (
	id VARCHAR(24) NOT NULL, 
	title VARCHAR(100) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	options TEXT NOT NULL, 
	clock VARCHAR(12) NOT NULL, 
	arbiter BOOLEAN NOT NULL, 
	show_ready BOOLEAN NOT NULL, 
	format VARCHAR(12) NOT NULL, 
	rounds INTEGER NOT NULL, 
	entry VARCHAR(10) NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	pause INTEGER NOT NULL, 
	organiser VARCHAR(24), 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	phase VARCHAR(10) NOT NULL, 
	due BIGINT, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE INDEX ix_tables_falls ON tables (falls);
CREATE INDEX ix_tables_lobby ON tables (public, phase, changed);
CREATE INDEX ix_holders_person ON holders (person);
CREATE INDEX ix_notes_table ON notes ("table");
CREATE INDEX ix_reports_table ON reports ("table");
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE INDEX ix_tournaments_lobby ON tournaments (phase, changed);
CREATE INDEX ix_tournaments_organiser ON tournaments (organiser);
CREATE INDEX ix_entrants_person ON entrants (person);
COMMIT;
